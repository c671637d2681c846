/** Imports run one way: app → areas (high → low) → server | client → shared. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  importsOf,
  isCode,
  isRouteFile,
  isTest,
  type Complaints,
  type SourceFile,
} from "./source.ts";

const root = join(import.meta.dirname, "..", "..");

/** The areas in src/app/areas.ts, from low to high: an area may import the areas before it. */
const areasIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}(\w+)Area,$/gm)].map(([, name = ""]) => name);

const registered = areasIn(readFileSync(join(root, "src", "app", "areas.ts"), "utf8"));

interface Place {
  zone: "shared" | "server" | "client" | "area" | "app" | "rows" | "words" | "outside";
  area: string;
  /** Whether only the server or only the client may use the file. Both may use `common` files and `public` pages. */
  side: "server" | "client" | "public" | "common";
}

function placeOf(path: string): Place {
  const [top, zone, name, ...folders] = path.split("/");
  if (top === "db") return { zone: "rows", area: "", side: "server" };
  if (top === "locales") return { zone: "words", area: "", side: "common" };
  if (top !== "src") return { zone: "outside", area: "", side: "common" };
  if (zone === "shared") return { zone, area: "", side: "common" };
  if (zone === "server" || zone === "client") return { zone, area: "", side: zone };
  // The events of an area count as shared, because src/shared collects the events of all areas.
  if (/^src\/areas\/[^/]+\/events\.ts$/.test(path)) {
    return { zone: "shared", area: "", side: "common" };
  }
  if (zone === "areas") {
    return { zone: "area", area: name ?? "", side: sideOf(folders) };
  }
  if (zone === "app") return { zone, area: "", side: path.endsWith(".tsx") ? "client" : "server" };
  return { zone: "outside", area: "", side: "common" };
}

/** The side of a file, by the folders of its area or topic. */
const sideOf = (folders: readonly string[]) =>
  (["server", "client", "public"] as const).find((side) => folders.slice(0, -1).includes(side)) ??
  "common";

const serverPackages = /^(node:|pg$|pg\/|kysely|fastify|@fastify\/|graphile-worker|pino|pdfkit)/;
const sharedPackages = /^(zod|uuid|culori\/fn|vitest|fast-check)$/;

export function importComplaints(files: readonly SourceFile[]): Complaints {
  const order = orderOf(files);
  return files
    .filter((file) => isCode(file) && file.path.startsWith("src/"))
    .flatMap((file) =>
      importsOf(file).flatMap(({ written, path }) => {
        const why =
          path === null
            ? packageComplaint(file, written)
            : pathComplaint(file, written, path, order);
        return why ? [`${file.path}: imports ${written}: ${why}`] : [];
      }),
    );
}

function packageComplaint(file: SourceFile, name: string): string | null {
  const { zone, side } = placeOf(file.path);
  if (isTest(file)) return null;
  const isLeaf = zone === "shared" || (zone === "area" && side === "common");
  if (isLeaf && !sharedPackages.test(name)) return "contract, rules and shared run anywhere";
  if (side === "client" && serverPackages.test(name)) return "this runs in the browser";
  return null;
}

function pathComplaint(
  file: SourceFile,
  written: string,
  path: string,
  order: readonly string[],
): string | null {
  const from = placeOf(file.path);
  const to = placeOf(path);
  const isSameFolder = from.zone === to.zone && from.area === to.area;
  if (written.startsWith(".") && !isSameFolder && to.zone !== "words")
    return "paths to another folder start with #";
  if (isTest(file)) return null;
  if (to.zone === "outside") return "the product does not know its tests and scripts";
  if (to.zone === "app" && from.zone !== "app") return "only src/app sees src/app";
  if (to.zone === "area") {
    if (from.zone !== "area" && from.zone !== "app") return "only areas and src/app see areas";
    const isPrivate =
      isRouteFile(path) || /\/server\/area\.ts$|\/client\/pages\.ts$|-page\.tsx$/.test(path);
    if (isPrivate && !isSameFolder && from.zone !== "app")
      return "routes, pages and registrations are private to their area";
    if (from.zone === "area" && !isLowerOrSame(to.area, from.area, order))
      return "a lower area never imports a higher one";
  }
  if (from.zone === "shared" && to.zone !== "shared") return "src/shared is a leaf";
  return sideComplaint(from, to);
}

const isLowerOrSame = (area: string, than: string, order: readonly string[]): boolean =>
  area === than || (order.includes(area) && order.indexOf(area) < order.indexOf(than));

/** The order of the areas: in `src/app/areas.ts` if `files` contains it, otherwise in the project. */
function orderOf(files: readonly SourceFile[]): readonly string[] {
  const list = files.find(({ path }) => path === "src/app/areas.ts");
  return list?.text ? areasIn(list.text) : registered;
}

function sideComplaint(from: Place, to: Place): string | null {
  if (from.zone === "app" || to.side === "common") return null;
  if (from.side === "common") return "contract and rules import neither server nor client";
  if (from.side === "client" && to.side === "server") return "the browser never imports the server";
  if (from.side === "server" && to.side === "client")
    return "the server never imports the browser's";
  if (from.side === "public" && to.side === "server")
    return "public pages are drawn from what they are given";
  return null;
}

/** Every folder of src/areas must be registered in src/app/areas.ts. */
export function areaComplaints(files: readonly SourceFile[]): Complaints {
  const order = orderOf(files);
  const found = new Set(
    files
      .map((file) => /^src\/areas\/([^/]+)\//.exec(file.path)?.[1])
      .filter((name) => name !== undefined),
  );
  return [...found]
    .filter((area) => !order.includes(area))
    .map((area) => `src/app/areas.ts: does not list ${area}`);
}

const readsAmounts = new Set(["src/client/ui/fields/money-field.tsx", "src/shared/money.ts"]);

/** Only MoneyField parses amounts, because it distinguishes unreadable text from an empty field. */
export const amountComplaints = (files: readonly SourceFile[]): Complaints =>
  files
    .filter(({ path, text }) => path.startsWith("src/") && /\bparseMoney\b/.test(text))
    .filter((file) => isCode(file) && !isTest(file) && !readsAmounts.has(file.path))
    .map(({ path }) => `${path}: reads an amount; MoneyField does that`);

/** Only `pageHref` and `endpointUrl` build addresses, from the lists of all screens and endpoints. */
export const addressComplaints = (files: readonly SourceFile[]): Complaints =>
  files
    .filter((file) => /^src\/(app|areas|client)\//.test(file.path) && isCode(file) && !isTest(file))
    .filter(
      ({ path, text }) => !path.endsWith("contract.ts") && /[^\w*]`\/[a-z][^`\s]*\$\{/.test(text),
    )
    .map(({ path }) => `${path}: writes an address by hand; see src/shared/addresses.ts`);
