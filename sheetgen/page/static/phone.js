// The page of a phone at the table: it takes photos, settles their uncertain spaces, and shows the state of the table.

import { cloneTemplate, setProps } from "./fields.js";
import { fill, toast, translate } from "./page-parts.js";
import { PhoneDoubts } from "./phone-doubts.js";
import { Outside, hear, remember, takeKey } from "./phone-link.js";
import { Photos, SHELF } from "./phone-photos.js";
import { showStanding } from "./phone-standing.js";
import { forget } from "./store.js";
import { speak, t } from "./words.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

/** Use the phone's first language that the page supports. */
async function speakOwn() {
  for (const code of new Set([...navigator.languages.map((each) => each.slice(0, 2)), "en"])) {
    const isSpoken = await speak(code).then(
      () => true,
      () => false,
    );
    if (isSpoken) return;
  }
}

/** Show why this phone is not at the table. @param {string} heading */
function showOutside(heading) {
  const at = cloneTemplate("outside", { heading, hint: t("phone.outside.hint") });
  fill(find("main"), at.node);
  fill(find("title"), t("phone.title"));
}

/** @param {string[]} mine the names of photos that this phone has sent before */
function showInside(mine) {
  const at = cloneTemplate("inside");
  const photos = new Photos(at, mine);
  const doubts = new PhoneDoubts(at);
  for (const input of [at.shoot, at.choose])
    input.onchange = () => {
      photos.take([...input.files]);
      input.value = ""; // the same photo may be chosen again
      at.begin.hidden = true;
    };
  fill(find("main"), at.node);
  at.begin.hidden = mine.length > 0;
  return (/** @type {PhoneNews} */ { open, table }) => {
    const waits = open ? !table && "phone.no-check" : "phone.no-page";
    setProps(at, { waits: { hidden: !waits, textContent: waits ? t(waits) : "" } });
    fill(find("title"), table?.title ?? t("phone.title"));
    photos.taken = table?.photos ?? {};
    photos.show();
    doubts.show((table?.doubts ?? []).filter(({ photo }) => photos.mine.has(photo)));
    showStanding(at, table);
  };
}

async function begin() {
  await speakOwn();
  translate(document);
  addEventListener("hashchange", () => location.reload()); // another code was scanned
  const { key, token, photos } = takeKey();
  if (!key) return showOutside(t("phone.outside"));
  if (!token) {
    remember({ photos: [] });
    await forget(SHELF); // belongs to another table
  }
  let isGone = false;
  try {
    await hear(showInside(photos), (gone) => {
      if (isGone && !gone) toast(t("phone.back"));
      isGone = gone;
      find("gone").hidden = !gone;
    });
  } catch (error) {
    if (!(error instanceof Outside)) throw error;
    showOutside(t("phone.outside.sent"));
  }
}

begin();
