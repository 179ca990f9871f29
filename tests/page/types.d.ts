// The shapes that the page's script deals with: answers of the program, and what the browser keeps. For tsc alone
// (`make check-script`); nothing of it is served.

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

/** A space of a sheet, and how it is typed. `box` of one that is on paper; `values` of one that is picked. */
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
  pages: { size: [number, number]; page: number }[];
  fields: Field[];
  grain: number;
  own: boolean;
  options: boolean;
  scan: boolean;
}

/** A value that may be entered in a space now, what it is, and what comes of it. */
interface Option {
  value: string;
  about: string;
  brings: string;
}

/** An example of a rule: what it shows, and what is found on it. */
interface RuleExample {
  kind: "keeps" | "breaks";
  sheets: number;
  about: string;
  findings?: string[];
}

/** A fault, an error or a warning at a sheet, as the program tells it; `n` and `id` are given here. */
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
}

/** What may have been meant. */
interface Suggestion {
  kind: string;
  changes: { sheet: number; space: string; before: string; after: string }[];
}

/** What a work comes to: `keys` are its sheets when it was asked, `to` which question it answers. */
interface Answer {
  sheets: SheetAnswer[];
  keys: string[];
  to?: number;
  failure?: FailureInfo;
  table?: { ranking?: Rank[] };
  suggestions?: Suggestion[];
  complete?: boolean;
}

/** What is known of a layout. */
interface Details {
  name: string;
  stamp?: string;
  title?: string | Record<string, string>;
  group?: string;
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

/** What the page is told when it starts. */
interface Start {
  bundled: string[];
  folder?: string;
  [about: string]: any;
}

/** What a view is given besides its place: who asks, and when it is left. */
interface Visit {
  start: Start;
  signal: AbortSignal;
  query: Record<string, string>;
}

/** What a folder holds. */
interface Contents {
  sheets: { file: string; layout?: string; player?: string; [about: string]: any }[];
  layouts: { name: string; stamp?: string }[];
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

/** What is put into parts: a text, what a click does, or several properties. */
type PartValues = Record<string, string | number | null | undefined | ((event: any) => unknown) | Attributes>;

/** Values for the holes of a text. */
type TextValues = Record<string, string | number | null | undefined>;

/** A cell of a work: its value and the time of its last change. */
type Cell = [any, number];
type Cells = Record<string, any>;

/** What a photo may hold in a space, and how likely. */
type Doubts = Record<string, { text: string; p: number }[]>;

/** A doubtful space of a work: what it may hold, likeliest first, and how likely that is. */
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
  leaves?: Record<string, string>;
  scan?: boolean;
  file?: string;
  document?: number;
}

/** A sheet as it was found in photos. */
interface PhotoSheet {
  layout: string;
  lang: string;
  values: Record<string, string>;
  unsure: Doubts;
  hard: string[];
  looks: unknown;
  pages: { page: number; taken: number; leaf: number }[];
}

/** A photo that is being read. */
interface PhotoItem {
  file: File;
  name: string;
  state: "waiting" | "reading" | "read" | "failed";
  scan?: number;
  taken?: unknown;
  leaves?: { layout: string; scan: boolean; flat: string }[];
  faults?: Fault[];
  like?: { layout: string; page: number } | null;
  guess?: { corners: [number, number][]; layout: string | null } | null;
  remarks?: Fault[];
  agreed?: boolean;
}

/** Sheets that files hold, of one layout. */
interface FileWork {
  sheets: { values: Record<string, string>; document?: number; file?: string }[];
  originals: Record<string, string>;
}

/** A file to read: one of the folder, or a text. */
interface WantedFile {
  name: string;
  file?: string;
  text?: string;
}

/** Sheets of a work that lie in one file. */
interface Group {
  name: string;
  keys: string[];
}

/** Asks the program for something about a group. */
type Send = (path: string, group: Group, more?: Record<string, unknown>) => Promise<any>;

/** What is known of a layout by now: nothing yet, or why it is not known. */
type Known = Partial<Details> & { failure?: FailureInfo };
