// Photos that a phone takes: each is read while the next ones are taken, and joins the table automatically.

import { cloneTemplate, setProps, showRows } from "./fields.js";
import { mayPass } from "./page-parts.js";
import { ask, remember } from "./phone-link.js";
import { keepJpeg } from "./store.js";
import { t } from "./words.js";

/** Number of photos sent at once: the program reads this many at a time. */
const AT_ONCE = 2;
/** The ID for storing flat pages, so that uncertain spaces can be shown after a reload. */
export const SHELF = "phone";

export class Photos {
  /** @type {PhonePhoto[]} */
  #all = [];
  #numbers = 0;

  /** @param {Parts} at @param {string[]} mine the names of photos that this phone has sent before */
  constructor(at, mine) {
    this.at = at;
    this.mine = new Set(mine);
    /** @type {TableState["photos"]} */
    this.taken = {};
  }

  /** Send photos. @param {FileList | File[]} files */
  take(files) {
    for (const file of files)
      this.#all.unshift({
        number: ++this.#numbers,
        file,
        url: URL.createObjectURL(file),
        state: "waiting",
        said: "",
      });
    this.#sendNext();
  }

  /** Send waiting photos, a few at once. */
  #sendNext() {
    const waiting = this.#all.filter(({ state }) => state === "waiting").reverse();
    const free = AT_ONCE - this.#all.filter(({ state }) => state === "reading").length;
    for (const photo of waiting.slice(0, Math.max(0, free))) this.#send(photo);
    this.show();
  }

  /** @param {PhonePhoto} photo */
  async #send(photo) {
    photo.state = "reading";
    try {
      const query = new URLSearchParams({ name: photo.file.name, anyway: String(Boolean(photo.anyway)) });
      await this.#sent(photo, await ask(`/phone/photo?${query}`, { method: "POST", body: photo.file }));
    } catch (/** @type {any} */ failure) {
      const { message = t("phone.outside"), hint } = failure;
      Object.assign(photo, { state: "failed", said: says([{ message, hint }]), passes: mayPass(failure) });
    }
    this.#sendNext();
  }

  /**
   * @param {PhonePhoto} photo
   * @param {{ sent: string | null, pages: { flat: string }[], faults: Fault[], remarks: Fault[] }} answer
   */
  async #sent(photo, { sent, pages, faults, remarks }) {
    const said = says([...faults, ...remarks]);
    if (!sent) return void Object.assign(photo, { state: pages.length ? "poor" : "failed", said });
    for (const [n, { flat }] of pages.entries()) await keepJpeg(SHELF, `${sent}/${n}`, flat);
    this.mine.add(sent);
    remember({ photos: [...this.mine] });
    Object.assign(photo, { state: "sent", said, sent });
  }

  /** Show the photos, the latest first, with their states. */
  show() {
    setProps(this.at, { photosPart: { hidden: !this.#all.length } });
    showRows(this.at.photos, this.#all, {
      key: ({ number }) => String(number),
      row: () => cloneTemplate("one-photo"),
      update: (row, photo) => this.#update(row, photo),
    });
  }

  /** @param {Parts} row @param {PhonePhoto} photo */
  #update(row, photo) {
    const { number, url, state, sent, said, passes } = photo;
    const names = this.taken[sent ?? ""];
    const send = (/** @type {Partial<PhonePhoto>} */ more) => {
      Object.assign(photo, { said: "", passes: false, state: "waiting", ...more });
      this.#sendNext();
    };
    const words = names ? t("phone.photo.joined", { names: names.join(", ") }) : t(`phone.photo.${state}`);
    setProps(row, {
      node: { className: `is-${names ? "joined" : state}` },
      name: t("phone.photo", { number }),
      state: words,
      said,
      actions: { hidden: !["poor", "failed"].includes(state) },
      retakes: { hidden: Boolean(passes) },
      again: { hidden: !passes, onclick: () => send({}) },
      anyway: { hidden: state !== "poor", onclick: () => send({ anyway: true }) },
      retake: {
        onchange: () => {
          const [file] = row.retake.files;
          URL.revokeObjectURL(url);
          if (file) send({ file, url: URL.createObjectURL(file), anyway: false });
        },
      },
    });
    if (row.image.src !== url) row.image.src = url;
  }
}

/** @param {Fault[]} faults */
const says = (faults) => faults.map(({ message, hint }) => [message, hint].filter(Boolean).join(" – ")).join(" ");
