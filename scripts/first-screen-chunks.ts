import { join } from "node:path";
import { isIconFile } from "./slim-icons.ts";

const source = join(import.meta.dirname, "..", "src");
const entry = join(source, "app/client/main.tsx");
const frame = join(source, "app/client/staff-layout.tsx");
const home = join(source, "app/client/dashboard/dashboard-page.tsx");
/**
 * Modules that the cards of the dashboard share with most other screens. The cards are loaded after the first screen,
 * but these modules come with it. Each would otherwise be a file of its own, which every other screen requests.
 */
const partsOfCards = [
  "areas/devices/moves/client/status-badge.tsx",
  "areas/devices/core/client/due-date.tsx",
  "areas/settings/core/client/use-shop.ts",
  "client/ui/section.tsx",
  "client/ui/money.tsx",
  "client/ui/badge.tsx",
  "client/ui/relative-time.tsx",
  "client/ui/feedback/empty-state.tsx",
  "client/ui/feedback/error-state.tsx",
  "client/ui/feedback/notice.tsx",
];
/** Screens without the staff frame. They must not load the frame only because they use a module of it. */
const frameless = [
  "areas/users/sign-in/client/login-page.tsx",
  "areas/users/account/client/change-password-page.tsx",
  "areas/users/setup/client/setup-page.tsx",
  "areas/payments/receipts/client/receipt-page.tsx",
  "areas/devices/paper/client/slip-page.tsx",
];

const inSource = (path: string) => join(source, path);

/** The part of rolldown's module graph that this file uses. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  name: (id: string, graph: Graph) => string | null;
  debugName: string;
  priority: number;
}

/**
 * Returns four groups of modules. The bundler builds each into one file, because its modules are always loaded
 * together: `start` has the modules of the entry, `frame` those that the staff frame adds, `home` those that the
 * dashboard adds, with `partsOfCards`. `parts` has the modules of `frame` and `home` that screens without the frame
 * also need. Without groups, every shared module would be a separate file, and the first screen would need fifty more
 * requests.
 */
export function firstScreenChunks(): ChunkGroup[] {
  let sets: Record<"start" | "parts" | "frame" | "home", Set<string>> | undefined;
  const setsOf = (graph: Graph) => {
    for (const id of [entry, frame, home, ...[...partsOfCards, ...frameless].map(inSource)]) {
      // A moved file would otherwise silently change what a screen loads.
      if (!graph.getModuleInfo(id)) throw new Error(`No screen loads ${id}: has it moved?`);
    }
    const start = loadedWith(entry, graph);
    const ofFrame = loadedWith(frame, graph).difference(start);
    const elsewhere = frameless.map((screen) => loadedWith(inSource(screen), graph));
    const ofHome = [home, ...partsOfCards.map(inSource)]
      .reduce((all, part) => loadedWith(part, graph, all), new Set<string>())
      .difference(start)
      .difference(ofFrame);
    const shared = elsewhere.reduce((all, each) => all.union(each));
    const parts = ofFrame.union(ofHome).intersection(shared);
    return {
      start,
      parts,
      frame: ofFrame.difference(parts),
      home: ofHome.difference(parts),
    };
  };
  // A group also gets the imports of its modules, unless an earlier group has them. Therefore the order matters.
  return (["start", "parts", "frame", "home"] as const).map((name, at) => ({
    name: (id, graph) => {
      sets ??= setsOf(graph);
      return sets[name].has(id) && id !== entry ? name : null;
    },
    debugName: name,
    priority: 4 - at,
  }));
}

/** Whether the module has the schemas of a contract (slim-contracts.ts), which the first screen never needs. */
const isSchemas = (id: string) => id.endsWith("?whole");

/**
 * Whether the module is from a package other than the icons. The groups do not list such modules: the bundler adds the
 * used ones itself.
 */
const isPackage = (id: string) => id.includes("/node_modules/") && !isIconFile(id);

/** Returns a module and everything that it imports statically, also indirectly, except packages and schemas. */
function loadedWith(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id) || isPackage(id) || isSchemas(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, found);
  return found;
}
