import { join } from "node:path";

const source = join(import.meta.dirname, "..", "src");
const entry = join(source, "app/client/main.tsx");
const frame = join(source, "app/client/staff-layout.tsx");
const home = join(source, "areas/devices/dashboard/client/dashboard-page.tsx");
/** Screens that come without the frame and must not fetch it for a part they share. */
const frameless = [
  "areas/users/sessions/client/login-page.tsx",
  "areas/users/account/client/change-password-page.tsx",
  "areas/users/setup/client/setup-page.tsx",
  "areas/payments/receipts/client/receipt-page.tsx",
  "areas/devices/paper/client/slip-page.tsx",
];

/** What rolldown gives a group's `name` function. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  name: (id: string, graph: Graph) => string | null;
  debugName: string;
  priority: number;
}

/**
 * Groups of modules that are always fetched together, each to become one file: what the entry needs (`start`), what
 * the staff frame needs beyond that (`frame`), what the dashboard adds (`home`), and of both what screens without the
 * frame need too (`parts`). Left alone, the bundler makes a file of every part that some other screen also uses: fifty
 * more requests before the first screen, and some kB gz more, since small files compress badly.
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
  // A group takes along whatever its modules import and no group before it has; hence the order.
  return (["start", "parts", "frame", "home"] as const).map((name, at) => ({
    name: (id, graph) => {
      sets ??= setsOf(graph);
      return sets[name].has(id) && ![entry, frame, home].includes(id) ? name : null;
    },
    debugName: name,
    priority: 4 - at,
  }));
}

/** Schemas, which no first screen needs (slim-contracts.ts). */
const isSchemas = (id: string) => id.endsWith("?whole");

/**
 * A module and all of ours it imports at once, through any number of others. Packages are left to the bundler, which
 * alone knows what of them is used: lucide's index names two thousand icons.
 */
function loadedWith(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id) || id.includes("/node_modules/") || isSchemas(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, found);
  return found;
}
