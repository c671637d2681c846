import { join } from "node:path";
import { isIconFile } from "./slim-icons.ts";

const source = join(import.meta.dirname, "..", "src");
const entry = join(source, "app/client/main.tsx");
const frame = join(source, "app/client/staff-layout.tsx");
const home = join(source, "areas/devices/dashboard/client/dashboard-page.tsx");
/** Screens outside the staff frame. They must not load the frame because of a module that both use. */
const frameless = [
  "areas/users/sessions/client/login-page.tsx",
  "areas/users/account/client/change-password-page.tsx",
  "areas/users/setup/client/setup-page.tsx",
  "areas/payments/receipts/client/receipt-page.tsx",
  "areas/devices/paper/client/slip-page.tsx",
];

/** The argument that rolldown passes to a group's `name` function. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  name: (id: string, graph: Graph) => string | null;
  debugName: string;
  priority: number;
}

/**
 * Groups of modules that are always loaded together, each built into one file: the modules of the entry (`start`),
 * those that the staff frame adds (`frame`), those that the dashboard adds (`home`), and the modules of both that
 * screens outside the frame also need (`parts`). Without groups the bundler would make a separate file of every shared
 * module: fifty more requests before the first screen, and a few kB more, because small files compress badly.
 */
export function firstScreenChunks(): ChunkGroup[] {
  let sets: Record<"start" | "parts" | "frame" | "home", Set<string>> | undefined;
  const setsOf = (graph: Graph) => {
    const start = loadedWith(entry, graph);
    const ofFrame = loadedWith(frame, graph).difference(start);
    const elsewhere = frameless.map((screen) => loadedWith(join(source, screen), graph));
    const ofHome = loadedWith(home, graph).difference(start).difference(ofFrame);
    const shared = elsewhere.reduce((all, each) => all.union(each));
    const parts = ofFrame.union(ofHome).intersection(shared);
    return {
      start,
      parts,
      frame: ofFrame.difference(parts),
      home: ofHome.difference(parts),
    };
  };
  // The bundler adds to a group all imports of its modules that no earlier group has. The order therefore matters.
  return (["start", "parts", "frame", "home"] as const).map((name, at) => ({
    name: (id, graph) => {
      sets ??= setsOf(graph);
      return sets[name].has(id) && id !== entry ? name : null;
    },
    debugName: name,
    priority: 4 - at,
  }));
}

/** Whether the module holds the schemas of a contract (slim-contracts.ts). The first screen never needs them. */
const isSchemas = (id: string) => id.endsWith("?whole");

/** Packages other than icons are left to the bundler, which removes their unused parts. */
const isPackage = (id: string) => id.includes("/node_modules/") && !isIconFile(id);

/** A module and all icons and project modules that it imports statically, directly or not. */
function loadedWith(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id) || isPackage(id) || isSchemas(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, found);
  return found;
}
