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
	const addressed = (text) => {
		let plain = text;
		try {
			plain = decodeURIComponent(text.replaceAll("+", " "));
		} catch {}
		return plain.replace(/^blob:.*/, "blob:…").replace(/stamp=[^&]+/, "stamp=…").replace(/pad=(\{.*\})/, (all, pad) => (asked.includes(pad) ? `pad=${asked.indexOf(pad) + 1}` : all));
	};

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
		held: () => [...held()],
		kept: () => [...kept()],
		cleared: () => document.querySelector(".toasts")?.replaceChildren(),
	};
})();
window.walk = walk;
