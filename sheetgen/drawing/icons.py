"""The names of sheetgen's symbols, which never change, and the search for a symbol by English or German words.

The painters know the shapes of these symbols. Any other glyph of the icon font is called `mdi-` plus its name in the font.
"""

from __future__ import annotations

from sheetgen.drawing.colours import folded_name
from sheetgen.source.faults import meant

OTHER = "mdi-"
"""Prefix of the names of all other glyphs of the icon font; these names may change with the font."""

_GLYPHS = """
account f0004 Person Spieler Mensch
anchor f0031 Anker
apple f025b Apfel
arrow-down f072e Pfeil
arrow-down-left f09b8 Pfeil
arrow-down-right f09ba Pfeil
arrow-left f0731 Pfeil
arrow-left-right f0e73 Doppelpfeil
arrow-right f0734 Pfeil
arrow-up f0737 Pfeil
arrow-up-down f0e79 Doppelpfeil
arrow-up-left f09c4 Pfeil
arrow-up-right f09c6 Pfeil
axe f08c8 Axt
balance f05d1 Waage
bank f0070 Bank Tempel
barley f0073 Getreide Gerste Weizen Korn
barn f0b5e Scheune Stall
barrel f0074 Fass
bee f0fa1 Biene
beehive f10ce Bienenstock
beehive-outline f10ce Bienenstock
beer f0098 Bier
bird f15c6 Vogel
bishop f085c Läufer
boat f0ec8 Boot Segelboot
bomb f0691 Bombe
book f14f7 Buch
bowling f00d3 Bowling Kegeln
bridge f0618 Brücke
butterfly f1589 Schmetterling
cards f063a Karten
cards-club f08ce Kreuz
cards-diamond f08cf Karo
cards-heart f08d0 Herz
cards-spade f08d1 Pik
carrot f010f Möhre Karotte Rübe
cart f0110 Wagen
castle f011a Burg Schloss
cat f011b Katze
check f0e1e Haken
chest f0726 Truhe Schatz
church f0144 Kirche
circle f0765 Kreis
city f0146 Stadt
clock f0954 Uhr Zeit
clover f0816 Klee Kleeblatt Glück
club f08ce Kreuz
cog f0493 Zahnrad
coins f01bc Münzen Geld
compass f1382 Kompass Windrose
corn f07b8 Mais
cow f019a Kuh Rind
crate f03d7 Kiste Ware
cross f1398 Kreuz
crown f01a5 Krone
cube f01a6 Würfel Block
diamond f08cf Karo
dice f076e Würfel
dice-1 f01ca Würfel
dice-1-outline f114a Würfel
dice-2 f01cb Würfel
dice-2-outline f114b Würfel
dice-3 f01cc Würfel
dice-3-outline f114c Würfel
dice-4 f01cd Würfel
dice-4-outline f114d Würfel
dice-5 f01ce Würfel
dice-5-outline f114e Würfel
dice-6 f01cf Würfel
dice-6-outline f114f Würfel
dice-blank f14fb Würfel
dog f0a44 Hund
duck f01e5 Ente
elephant f07c6 Elefant
eye f0208 Auge
factory f020f Fabrik
feather f06d3 Feder
fence f179a Zaun Weide
field f0e66 Feld Acker
fire f0238 Feuer
fish f023a Fisch
flag f0240 Flagge Fahne
flask f0093 Kolben Wissenschaft
flower f024a Blume
food f0a70 Essen
forest f1897 Wald
gavel f029b Hammer
gem f01c8 Edelstein Juwel
gold f124f Gold Barren
golf f0823 Golf
grapes f1044 Trauben Wein
grass f1510 Gras Wiese
group f0849 Gruppe Volk
hammer f08ea Hammer
hand f0a4f Hand
heart f08d0 Herz
hexagon f02d8 Sechseck
hexagon-outline f02d9 Sechseck
home f02dc Haus
horse f15c1 Pferd
horseshoe f0a58 Hufeisen
hourglass f051f Sanduhr
infinity f06e4 Unendlich
island f104f Insel
key f030b Schlüssel
king f0857 König
knife f09fb Messer
knight f0858 Springer Ritter
ladder f15a2 Leiter
leaf f032a Blatt
lighthouse f09ff Leuchtturm
lightning f0241 Blitz
lock f033e Schloss
lock-open f0fc6 Schloss
lotus f0cd1 Lotus
map f034d Karte Landkarte
medal f0987 Medaille
minus f1639 Minus
moon f0594 Mond
mountain f02f5 Berg Gebirge
mouse f1327 Maus Ratte
mushroom f07df Pilz
owl f03d2 Eule
palm f1055 Palme
paw f03e9 Pfote
pawn f0859 Bauer
pickaxe f08b7 Spitzhacke
pig f0401 Schwein
pile f01f7 Haufen
pine-tree f0405 Tanne Wald Baum
plus f11ec Plus
potion f1132 Trank
puzzle f0431 Puzzle
pyramid f1952 Pyramide
queen f085a Dame Königin
rabbit f0907 Hase Kaninchen
rain f0596 Regen
ring f07eb Ring
road f0462 Straße
rocket f0463 Rakete
sack f0d2e Sack
scissors f0190 Schere
scroll f0bc2 Schriftrolle
sheep f0cc6 Schaf
shield f0498 Schild
ship f0213 Schiff Hafen
ship-wheel f0833 Steuerrad
shovel f0710 Schaufel Spaten
skull f068c Schädel Totenkopf
snake f150e Schlange
snowflake f0717 Schneeflocke
spade f08d1 Pik
spider f11ea Spinne
sprout f0e66 Spross Setzling
square f0764 Quadrat
square-outline f0763 Quadrat
star f04ce Stern
store f04dc Laden Markt
sun f05a8 Sonne
swap f0bcd Tausch
sword f04e5 Schwert
sword-cross f0787 Schwerter Kampf
tablet f0bc2 Tafel
target f05dd Ziel
tent f0508 Zelt
torch f1606 Fackel
tower f085b Turm
tree f0531 Baum
triangle f0536 Dreieck
trophy f0538 Pokal
turtle f0cd7 Schildkröte
volcano f1a83 Vulkan
wall f07fe Mauer
wand f1844 Zauberstab
water f058c Wasser Tropfen
waves f078d Wellen Meer
wheel f094b Rad
yin-yang f0680 Yin Yang
"""
"""Names of symbols, each with its character in the icon font, and German words for the search."""
_DRAWN = """
bamboo Bambus
brick Ziegel Lehm
camel Kamel
hamsa Hand Hamsa
laurel Lorbeer Kranz Sieg
log Holz Stamm
meeple Figur Männchen
penny Pfennig Münze
planet Planet
stone Stein
stones Steine
trick Stich Karten
"""
"""Symbols missing from the icon font, with their German words."""


def _listed(text: str) -> list[list[str]]:
    return [row.split() for row in text.split("\n")[1:-1]]


GLYPHS = {name: int(code, 16) for name, code, *_ in _listed(_GLYPHS)}
"""The character of each symbol in the icon font."""
ICONS = frozenset(GLYPHS) | {name for name, *_ in _listed(_DRAWN)}
"""The names of all symbols."""
_WORDS = {name: german for name, _, *german in _listed(_GLYPHS)} | {name: german for name, *german in _listed(_DRAWN)}


def is_icon(name: str) -> bool:
    """Return whether a name belongs to a symbol or begins with `mdi-`; only the icon font decides whether a name with `mdi-`
    can be drawn."""
    return name in ICONS or name.startswith(OTHER)


def find_icons(word: str) -> list[str]:
    """Return the names of symbols that contain the word, or that have a German word beginning with it."""
    part, spoken = "-".join(word.casefold().split()), folded_name(word)
    if not part:
        return sorted(ICONS)
    result = {name for name in ICONS if part in name}
    if spoken:
        result |= {name for name, german in _WORDS.items() for each in german if _spelled(each).startswith(_spelled(word))}
    return sorted(result)


def near_icon(word: str) -> str | None:
    """Return the symbol to suggest for a word: the symbol of this name or of this German word, otherwise the one with the most
    similar name, or None."""
    if word in ICONS:
        return word
    exact = [name for name, german in sorted(_WORDS.items()) if _spelled(word) in map(_spelled, german)]
    return exact[0] if exact else meant(word, sorted(ICONS))


def _spelled(word: str) -> str:
    """Return a word without capitals and accents, and with ä, ö, ü as a, o, u."""
    return folded_name(word).replace("ae", "a").replace("oe", "o").replace("ue", "u")
