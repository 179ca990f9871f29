// Put into every page of a walk (walk.py) before its own scripts: makes what is random or depends on the time the same in each run,
// shortens waits, knows whether the page is still busy, and lists what is shown and kept.

const walk = (() => {
	let busy = 0;
	const track = (promise) => {
		busy++;
		promise.then(() => null, () => null).then(() => setTimer(() => busy--, 0));
		return promise;
	};
	const tracked = (owner, ...names) => {
		for (const name of names) {
			const before = owner[name];
			owner[name] = function (...given) {
				return track(before.apply(this, given));
			};
		}
	};

	// Waits
	const [setTimer, clearTimer] = [setTimeout.bind(window), clearTimeout.bind(window)];
	const waiting = new Set();
	window.setTimeout = (does, wait = 0) => {
		if (wait > 2000) return 0; // what goes by itself after some seconds is cleared after each step
		const timer = setTimer(() => {
			waiting.delete(timer);
			does();
		}, wait / 10);
		waiting.add(timer);
		return timer;
	};
	window.clearTimeout = (timer) => {
		waiting.delete(timer);
		clearTimer(timer);
	};
	window.setInterval = () => 0; // how far a task is: known or not by the time it takes
	const asked = []; // pads, as they were asked for: a picture's address says which
	const fetched = fetch;
	window.fetch = (path, options) => {
		if (path === "/api/pad" && !asked.includes(options.body)) asked.push(options.body);
		return track(fetched(path, options));
	};
	tracked(Response.prototype, "json", "blob");
	tracked(Blob.prototype, "text");
	tracked(HTMLImageElement.prototype, "decode");
	const ended = (asked, ...ends) => {
		track(new Promise((done) => ends.forEach((end) => asked.addEventListener(end, done))));
		return asked;
	};
	const set = Element.prototype.setAttribute;
	Element.prototype.setAttribute = function (name, value) {
		if (this.tagName === "IMG" && name === "src" && this.loading !== "lazy") ended(this, "load", "error");
		set.call(this, name, value);
	};
	const openBase = IDBFactory.prototype.open;
	IDBFactory.prototype.open = function (...given) {
		return ended(openBase.apply(this, given), "success", "error");
	};
	const open = IDBDatabase.prototype.transaction;
	IDBDatabase.prototype.transaction = function (...given) {
		return ended(open.apply(this, given), "complete", "abort", "error");
	};

	// Time and chance
	Date.now = () => 1_700_000_000_000;
	const next = (kind) => {
		const n = Number(sessionStorage.getItem(`walk/${kind}`) ?? 0) + 1;
		sessionStorage.setItem(`walk/${kind}`, n);
		return n;
	};
	crypto.getRandomValues = (numbers) => numbers.fill(next("job"));
	crypto.randomUUID = () => `key-${next("key")}`;

	// Downloads: the browser tells of one some time after it is asked for
	const click = HTMLAnchorElement.prototype.click;
	HTMLAnchorElement.prototype.click = function () {
		if (this.download) next("download");
		click.call(this);
	};

	// What is shown
	const SHORT = 90;
	const LEFT_OUT = ["class", "id", "style", "d", "viewBox", "hidden", "value", "checked", "disabled", "data-t", "data-as", "data-at", "autocomplete",
		"autocapitalize", "spellcheck", "aria-hidden", "data-t-label", "data-t-placeholder", "data-t-title", "type", "for", "enterkeyhint", "draggable", "loading"];
	const addressed = (text) => {
		let plain = text;
		try {
			plain = decodeURIComponent(text.replaceAll("+", " "));
		} catch {}
		return plain.replace(/^blob:.*/, "blob:…").replace(/stamp=[^&]+/, "stamp=…").replace(/pad=(\{.*\})/, (all, pad) => (asked.includes(pad) ? `pad=${asked.indexOf(pad) + 1}` : all));
	};
	const styled = (text) => text.replace(/blob:[^"')]*/g, "blob:…").replace(/-?\d+\.\d+(?=px|%|cqw|;|$)/g, (number) => Number(number).toFixed(1));
	const state = (node) => [
		node.matches("input:not([type=file], [type=radio], [type=checkbox]), select, progress") && node.hasAttribute("value") | (node.value !== "") && `value=${JSON.stringify(node.value)}`,
		node.checked && "checked", node.disabled && "disabled", node.tagName === "DIALOG" && node.matches(":modal") && "modal",
	].filter(Boolean);

	function line(node) {
		const name = node.tagName.toLowerCase() + (node.id ? `#${node.id}` : "") + [...node.classList].sort().map((each) => `.${each}`).join("");
		const shown = [...node.attributes].filter(({ name }) => !LEFT_OUT.includes(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
			.map(({ name, value }) => (value ? `${name}=${JSON.stringify(addressed(value))}` : name));
		const style = node.style.left || node.style.backgroundImage ? "" : node.getAttribute("style");
		return [name, ...shown, style && `{${styled(style)}}`, ...state(node), node.hidden && "hidden"].filter(Boolean).join(" ");
	}

	/** Where something lies that is laid on something else; a line of its own, since it stays where it is. */
	const place = (node, indent) => (node.style?.left || node.style?.backgroundImage ? [`${indent} at ${styled(node.getAttribute("style"))}`] : []);

	function* lines(node, depth = 0) {
		const indent = " ".repeat(depth);
		if (node.nodeType === Node.TEXT_NODE) {
			const text = node.data.replace(/[\s\u202f]+/g, " ").trim();
			if (text) yield `${indent}"${text}"`;
			return;
		}
		if (node.nodeType !== Node.ELEMENT_NODE || ["TEMPLATE", "SCRIPT", "NOSCRIPT"].includes(node.tagName)) return;
		const picture = node.tagName.toLowerCase() === "svg";
		if (picture) {
			yield `${indent}${line(node)} ${(node.querySelector("path")?.getAttribute("d") ?? [...node.children].map((each) => each.getAttribute("points")).join(" | ")).slice(0, SHORT)}`;
			return;
		}
		if (node.tagName === "SELECT") {
			yield `${indent}${line(node)} ${[...node.options].map((each) => `“${each.label}”${each.disabled ? " disabled" : ""}`).join(" ")}`;
			return;
		}
		const children = node.hidden ? [] : [...node.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
		const inner = [...place(node, indent), ...children.flatMap((child) => [...lines(child, depth + 1)])];
		if (inner.length === 1 && children.some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim())) yield `${indent}${line(node)} ${inner[0].trim()}`;
		else yield* [`${indent}${line(node)}`, ...inner];
	}

	function* held() {
		const at = document.activeElement;
		const of = at.closest("[data-space]")?.dataset.space;
		const selected = at.matches("input[type=text], input:not([type])") ? ` ${at.selectionStart}–${at.selectionEnd}` : "";
		const words = at === document.body || at.matches("main") ? "" : ` "${(at.ariaLabel ?? at.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`;
		yield `focus ${at.tagName.toLowerCase()}${at.id && `#${at.id}`}${of ? ` of ${of}` : ""}${words}${selected}`;
		yield `page ${JSON.stringify(document.title)} ${addressed(location.hash)} lang=${document.documentElement.lang} look=${document.documentElement.dataset.look}${scrollY > 0 ? " scrolled" : ""}`;
	}

	function* kept() {
		for (const key of Object.keys(localStorage).sort()) {
			const text = localStorage.getItem(key);
			if (!key.startsWith("sheetgen/work/")) yield `kept ${key} ${text}`;
			else for (const [path, [value]] of Object.entries(JSON.parse(text))) yield `kept ${key.slice(9)} ${path} ${JSON.stringify(value)}`;
		}
	}

	return {
		/** Ends once nothing has been under way for a while, and every view is loaded, which nobody else could wait for. */
		quiet: async () => {
			await Promise.all(["check", "gallery", "pad"].map((name) => import(`/static/${name}.js`).catch(() => null)));
			for (let calm = 0; calm < 5; calm = busy > 0 || waiting.size > 0 ? 0 : calm + 1) await new Promise((done) => setTimer(done, 8));
		},
		/** How many downloads were asked for since the walk began. */
		downloads: () => Number(sessionStorage.getItem("walk/download") ?? 0),
		shown: () => [...held(), ...[...document.body.children].flatMap((node) => [...lines(node)]), ...kept()],
		cleared: () => document.querySelector(".toasts")?.replaceChildren(),
	};
})();
window.walk = walk;
