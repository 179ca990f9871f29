// What becomes of a work: a file to download or in the folder, a proof. Also how the page asks something.

import { api } from "./api.js";
import { copy, put } from "./fields.js";
import { download, toast } from "./page-parts.js";
import { t } from "./words.js";

export const words = ({ message, hint }) => [message, hint].filter(Boolean).join(" – ");

export function ask(title, does, done, name) {
	const at = copy("asking", { title, does, field: { hidden: !name }, input: { value: name ?? "" }, cancel: () => at.node.close(), node: { onclose: () => at.node.remove() } });
	at.form.onsubmit = async (event) => {
		event.preventDefault();
		if ((await done(at)) !== false) at.node.close();
	};
	document.body.append(at.node);
	at.node.showModal();
}

export function saveMenu(desk) {
	const { at, work, signal, start: { folder } } = desk;
	const send = (path, more) => api.post(path, desk.asked({ original: work.get("original"), ...more }));
	const does = (action) => () => {
		at.menu.open = false;
		action().catch((failure) => toast(words(failure), "bad"));
	};
	const title = t("check.save.folder", { folder });
	put(at, {
		download: does(async () => download(new Blob([(await send("/api/yaml")).text], { type: "application/yaml" }), fileName(desk))),
		proof: does(async () => download(await send("/api/proof"), fileName(desk).replace(/\.ya?ml$/, "-proof.pdf"))),
		folder: { onclick: does(async () => ask(title, t("check.save.do"), saving(work, send), fileName(desk))), hidden: !folder, textContent: title },
	});
	addEventListener("click", ({ target }) => at.menu.contains(target) || (at.menu.open = false), { signal });
	at.menu.addEventListener("keydown", ({ key }) => key === "Escape" && (at.menu.open = false));
}

function fileName({ work, key }) {
	const named = (work.sheets.length === 1 && work.value(key, "player")) || work.get("layout").replace(/\.ya?ml$/i, "");
	return work.get("file") ?? `${named.toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join("-") ?? "sheet"}.yaml`;
}

function saving(work, send) {
	let replace = null; // the name of which it was asked whether to replace it
	return async (at) => {
		const name = at.input.value.replace(/(\.ya?ml)?$/i, (end) => end || ".yaml");
		try {
			const { file } = await send("/api/save", { file: name, replace: replace === name });
			work.put({ file });
			toast(t("check.saved", { file }));
			return true;
		} catch (failure) {
			replace = failure.code === "exists" ? name : null;
			put(at, { wrong: replace ? t("check.exists", { file: name }) : words(failure), does: t(replace ? "check.save.replace" : "check.save.do") });
			return false;
		}
	};
}
