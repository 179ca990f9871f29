// Types of the web app's script: the program's answers and the browser's stored data. For tsc alone (`make check-script`); never
// served.

/** Left, top, width and height in mm, on a page of paper. */
type Box = [number, number, number, number];

/** What is wrong with a file or a request, in words. */
interface Fault {
  message: string;
  hint?: string;
  file?: string;
  line?: number;
  column?: number;
  text?: string;
  code?: string;
}

/** Why something was not done. */
interface FailureInfo {
  code?: string;
  reason?: string;
  values?: Record<string, string | number>;
  message?: string;
  hint?: string;
  field?: string;
  faults?: Fault[];
}

/** A space of a sheet, and how to enter its value. `box` if it is on paper; `values` if the value is picked. */
interface Field {
  id: string;
  kind: "tick" | "mark" | "choice" | "number" | "count" | "text" | "list" | "columns";
  page: number | null;
  box: Box;
  label: string;
  may: string;
  start?: string;
  digits?: boolean;
  people?: boolean;
  person?: number;
  values?: string[];
  choices?: { value: string; label: string }[];
  parts?: { value: string; box: Box }[];
}

/** A layout's sheet to type on. */
interface SheetForm {
  layout: string;
  title: string;
  lang: string;
  pages: { size: [number, number]; page: number; picture?: string; url?: string }[];
  fields: Field[];
  grain: number;
  own: boolean;
  /** Of date, place and table, those that are no spaces of the layout. */
  occasion: string[];
  scan: boolean;
  paper?: string;
}

/** A legal value of a space, its description and its effect. */
interface Option {
  value: string;
  about: string;
  brings: string;
}

/** An example of a rule: its description and its findings. */
interface RuleExample {
  kind: "keeps" | "breaks";
  sheets: number;
  about: string;
  findings?: string[];
}

/** An error or warning about a sheet, as the program reports it; `n` and `id` are added here. */
interface Remark {
  severity: "fault" | "error" | "warning";
  space: string | null;
  message: string;
  notes: string[];
  rule?: string;
  n: number;
  id: string;
}

interface Points {
  label: string;
  written: number | "?" | null;
  earned: number | null;
}

/** What a sheet comes to. */
interface SheetAnswer {
  told?: Remark[];
  /** What follows from the typed values, by space. */
  filled?: Record<string, string>;
  unread?: string[];
  blank?: boolean;
  valid?: boolean;
  more?: number;
  score?: { parts: Points[]; claimed: number | null; computed: number | null };
  ranking?: Rank[];
}

interface Rank {
  place: number | null;
  player: string;
  score: number | null;
  decided: string;
  sure: boolean;
  /** The sheet has errors. */
  amiss?: boolean;
}

/** A suggested correction, and the findings that it removes. */
interface Suggestion {
  explains: { sheet: number; rule: string; space: string | null }[];
  changes: { sheet: number; space: string; before: string; after: string }[];
}

/** The result of a work: `keys` are its sheets at the time of the request, `to` is the number of the request. */
interface Answer {
  sheets: SheetAnswer[];
  keys: string[];
  to?: number;
  failure?: FailureInfo;
  table?: { ranking?: Rank[] };
  suggestions?: Suggestion[];
  complete?: boolean;
}

/** The details of a layout. */
interface Details {
  name: string;
  stamp?: string;
  title?: string | Record<string, string>;
  about?: string | Record<string, string>;
  kind?: string;
  minutes?: string;
  players?: [number, number];
  sides?: number;
  game?: string;
  languages: string[];
  faults: Fault[];
  warnings: (Fault | string)[];
  paper: [number, number];
  called?: string;
  pages: number;
  fillable: boolean;
  people: boolean;
  numbers: boolean;
  backs: boolean;
}

/** The data that the web app gets when it starts. */
interface Start {
  bundled: string[];
  folder?: string;
  /** The command that installs each extra; none without a server. */
  install: Record<string, string>;
  /** Changes with the program, and with it what it draws of the bundled layouts; none without a server. */
  stamp?: string;
  [about: string]: any;
}

/** Additional data for a view: the start data, the query of its address, and the signal for leaving it. */
interface Visit {
  start: Start;
  signal: AbortSignal;
  query: Record<string, string>;
}

/** Additional data for a way of making something: the ID of a draft in this browser, "" for the start page. */
interface MakeContext extends Visit {
  id: string;
}

/** What a folder holds. */
interface Contents {
  sheets: { file: string; layout?: string; player?: string; [about: string]: any }[];
  /** base: the layout that a layout of the folder extends, or its built-in game. */
  layouts: { name: string; stamp?: string; base?: string }[];
  more: number;
}

/** By the name of a part its element: `at.input`, `at.tabs`. */
interface Parts {
  node: any;
  [name: string]: any;
}

type Child = Node | string | number | false | null | undefined;
type Children = Child | Children[];

/** Attributes and properties of an element; `on…` is what hears an event. */
interface Attributes {
  [hears: `on${string}`]: ((event: any) => unknown) | null | undefined;
  [name: string]: any;
}

/** Values for parts: a text, a click handler, or several properties. */
type PartValues = Record<string, string | number | null | undefined | ((event: any) => unknown) | Attributes>;

/** Values for the holes of a text. */
type TextValues = Record<string, string | number | null | undefined>;

/** Words by their key, with the values of their holes. */
type Said = [key: string, values?: TextValues];

/** A cell of a work: its value and the time of its last change. */
type Cell = [any, number];
type Cells = Record<string, any>;

/** What a photo may hold in a space, and how likely. against: its value is clear, but the rules contradict it. */
type Doubts = Record<string, { text: string; p: number; against?: boolean }[]>;

/** An uncertain space of a work: its possible values, most likely first, and their probability. */
interface OpenDoubt {
  key: string;
  id: string;
  offers: Doubts[string];
  p: number;
  hard: boolean;
}

/** What a sheet of a work was made from. */
interface From {
  doubts?: Doubts;
  hard?: string[];
  pages?: Record<string, string>;
  scan?: boolean;
  paper?: string;
  file?: string;
  document?: number;
}

/** A sheet found in photos. */
interface PhotoSheet {
  layout: string;
  lang: string;
  values: Record<string, string>;
  doubts: Doubts;
  hard: string[];
  looks: unknown;
  pages: { page: number; photo: number; index: number }[];
}

/** The result of reading a photo. */
interface ReadPhoto {
  photo?: unknown;
  pages?: { layout: string; scan: boolean; paper: string; flat: string }[];
}

/** A photo that is being read. */
interface PhotoItem extends ReadPhoto {
  file: File;
  name: string;
  state: "waiting" | "reading" | "read" | "failed";
  scan?: number;
  faults?: Fault[];
  like?: { layout: string; page: number } | null;
  guess?: { corners: [number, number][]; layout: string | null } | null;
  remarks?: Fault[];
  agreed?: boolean;
}

/** An uncertain space as shown to the player; value: the player's answer. */
interface Doubt {
  sheet: string;
  space: string;
  player: string;
  label: string;
  kind: Field["kind"];
  may: string;
  digits?: boolean;
  page: number | null;
  box: Box;
  size: [number, number] | null;
  offers: { text: string; p: number; says: string }[];
  hard: boolean;
  against?: boolean;
  value: string | null;
}

/** An uncertain space as sent to phones: with its photo, and its page on that photo. */
interface PhoneDoubt extends Doubt {
  photo: string;
  index: string;
}

/** The state of the table. photos: the sheets or works that phones' photos joined, by photo name. */
interface TableState {
  photos: Record<string, string[]>;
  title?: string;
  doubts?: PhoneDoubt[];
  sheets?: {
    key: string;
    player: string;
    name: string;
    said: Said[];
    told: { severity: string; message: string }[];
  }[];
  ranking?: Rank[];
}

/** A message to a phone: null if no table is open. */
interface PhoneNews {
  version: number;
  open: boolean;
  table: TableState | null;
}

/** A photo that a phone took. sent: by which name the table has it. */
interface PhonePhoto {
  number: number;
  file: File;
  url: string;
  state: "waiting" | "reading" | "sent" | "poor" | "failed";
  sent?: string;
  said: string;
  /** It was read poorly, but should join anyway. */
  anyway?: boolean;
  /** What failed may succeed the next time. */
  passes?: boolean;
}

/** Sheets that files hold, of one layout. */
interface FileWork {
  sheets: { values: Record<string, string>; document?: number; file?: string }[];
  originals: Record<string, string>;
}

/** A file to read: one of the folder, or a text. */
interface WantedFile {
  name: string;
  /** In the folder. */
  file?: string;
  /** From anywhere. */
  chosen?: File;
  /** The text of a form in a PDF, or why it can't be read. */
  form?: { text?: string; failure?: FailureInfo };
}

/** A sheet of an evening. */
interface EveningSheet {
  file: string;
  document: number;
  player: string;
}

/** A table that was played. */
interface EveningTable {
  title: string;
  errors: number;
  rows: (EveningSheet & {
    date: string | null;
    place: string | null;
    table: string | null;
    rank: number | null;
    score: number | null;
    errors: number;
  })[];
}

/** The tables and the standings; `total`: the program has read only `done` files so far. */
interface EveningsAnswer {
  total?: number;
  done?: number;
  tables: EveningTable[];
  players: {
    player: string;
    tables: number;
    wins: number;
    mean_place: number | null;
    points: number;
    best: number | null;
  }[];
  titles: Record<string, string>;
  with_errors: number;
  left_out: (EveningSheet & { reason: string; error: string })[];
  spellings: string[][];
  is_cut: boolean;
}

/** Sheets of a work that share one file. */
interface Group {
  name: string;
  keys: string[];
}

/** Asks the program for something about a group. */
type Send = (path: string, group: Group, more?: Record<string, unknown>) => Promise<any>;

/** The known details of a layout: none yet, or the reason why they are unknown. */
type Known = Partial<Details> & { failure?: FailureInfo };

/** A level of the placement pad as drawn. grid: tokens as in its file; title: one text, or one per language. */
interface Level {
  title: string | Record<string, string>;
  grid: string[][];
  fields: LevelField[];
  lines: LevelLine[];
}

/** What a letter of the grid means. */
interface LevelField {
  letter: string;
  kind: string;
  colour: string;
  points: number | number[] | null;
}

/** A row or column that earns points, counted from 1, or the part of one; entry: which of its file's lines it is. */
interface LevelLine {
  axis: "row" | "column";
  number: number;
  from: number | null;
  to: number | null;
  points: number;
  entry: number | null;
}

/** A row and a column of a grid, counted from 0. */
type Cell2 = [number, number];
type Edge = "top" | "right" | "bottom" | "left";
type Symmetry = "none" | "across" | "down" | "both" | "turn";

/** A drawing tool: pips, a special field by its letter, a start, a hole, an ordinary field (""). */
type Tool =
  | { is: "pips"; pips: number }
  | { is: "letter"; letter: string }
  | { is: "start" | "hole" | "" };

/** Data for drawing levels, from the program. */
interface LevelKit {
  game: string;
  original: string;
  title: string;
  kinds: { kind: string; points: number | number[] | null; coloured: boolean; icon: string | null }[];
  colours: { name: string; label: string; solid: string }[];
  lab: boolean;
}

/** A level in the browser's keeping. original: the text it was begun from; file, before: its file, and what that says. */
interface LevelDraft {
  way: "level";
  game: string;
  original: string;
  file: string | null;
  before: string | null;
  level: Level;
  /** The file matches the drawing. */
  clean: boolean;
  title: string;
  time: number;
}

/** What is wrong with a level, and what of it that is about: cells, rows and columns counted from 1. */
interface LevelRemark extends Fault {
  severity: "fault" | "error" | "warning";
  rule: string;
  cells: [number, number][];
  letter: string | null;
  entry: number | null;
}

/** A level in print, null if it can't be read. */
interface LevelAnswer {
  picture: string | null;
  languages: string[];
}

/** A generated level. miss: how it differs from the order. */
interface MadeLevel {
  game: string;
  level: Level;
  original: string;
  file: null;
  before: null;
  miss: string | null;
}

/** The known analysis of a level. */
interface LevelLab {
  best: number | null;
  proven: boolean | null;
  bound: number | null;
  dice: number | null;
  share: number | null;
  difficulty: number | null;
  class: number | null;
  called: string | null;
  way: string | null;
  crossed: Record<string, number>;
}

/** A change of a text: replaces the range between two offsets, in UTF-16 units. */
interface TextEdit {
  from: number;
  to: number;
  insert: string;
}

/** An error or warning in a layout being typed; `from` and `to` are null if it is in another file. */
interface DraftRemark extends Fault {
  severity: "fault" | "error" | "warning";
  rule: string;
  from: number | null;
  to: number | null;
  fixes?: { label: string; edits: TextEdit[] }[];
}

/** A layout that is typed, as it will print. */
interface DraftSheet {
  title: string;
  game: string;
  languages: string[];
  lang: string;
  pages: number;
  page: number;
  size: [number, number];
  paper: string | null;
  fillable: boolean;
  picture: string;
}

/** A game in progress: its text, its file, and the file's content when it was opened or saved. */
interface GameDraft {
  way: "game";
  title: string;
  file: string;
  text: string;
  before: string | null;
  time: number;
}
/** What a layout says of its paper; blocks by their ids. */
interface SheetValues {
  title: string | Record<string, string> | null;
  page: Record<string, any> | null;
  theme: Record<string, any> | null;
  labels: Record<string, Record<string, string>> | null;
  blocks: Record<string, Record<string, any>>;
}

/** One change of a sheet: a path in its values, and the new value; null: removed. */
interface SheetChange {
  path: string[];
  value: any;
}

/** Columns and rows of a page's grid, first and last, from 1. */
interface SheetCells {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A page and its grid, measures in mm. */
interface SheetGrid {
  paper: [number, number];
  /** Left, top, width and height within the margins. */
  inner: [number, number, number, number];
  margin: number;
  columns: number;
  rows: number;
  gap: number;
}

/** A sheet in the browser's storage. name: the name of the initial layout; original: the initial text. */
interface SheetDraft {
  way: "sheet";
  name: string;
  original: string;
  file: string | null;
  before: string | null;
  changes: SheetChange[];
  /** The file contains the changes. */
  clean: boolean;
  title: string;
  time: number;
}

/** An opened layout: its values, its base, and the schemas of allowed values. */
interface SheetOpened {
  name: string;
  original: string;
  file: string | null;
  before: string | null;
  made: boolean;
  values: SheetValues;
  base: SheetValues;
  kinds: Record<string, any>;
  page: any;
  style: any;
  papers: string[];
}

/** What is wrong with a sheet, where in its values, and with which block. */
interface SheetRemark extends Fault {
  severity: "fault" | "error" | "warning";
  rule: string;
  path: string[];
  block: string | null;
}

/** A sheet in print, null if it can't be read, and its errors and warnings; changes: the changes that they refer to. */
interface SheetView {
  picture: string | null;
  pages: number;
  languages: string[];
  values: SheetValues | null;
  area: (SheetGrid & { orientation: string; called: string }) | null;
  styles: Record<string, Record<string, any>>;
  words: Record<string, Record<string, string>>;
  remarks: SheetRemark[];
  changes: SheetChange[];
}
