import { join } from "node:path";

const client = join(import.meta.dirname, "..", "src");
const entry = join(client, "app/client/main.tsx");
const frame = join(client, "app/client/staff-layout.tsx");
/** Screens that come without the frame and must not fetch it for a part they share. */
const frameless = ["areas/users/client/login-page.tsx", "areas/payments/client/receipt-page.tsx"];

/** What rolldown gives a group's `name` function. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * A group of chunks: what the entry loads anyway is one file, what the staff frame loads anyway another. Left alone,
 * the bundler makes a file of every part that some other screen also uses: thirty more requests before the first
 * screen, and 4 kB gz more, since small files compress badly.
 */
export function firstScreenChunks(): {
  debugName: string;
  name: (id: string, graph: Graph) => string | null;
} {
  let ofEntry: Set<string> | undefined;
  let ofFrame: Set<string> | undefined;
  return {
    debugName: "first-screen",
    name(id, graph) {
      ofEntry ??= loadedWith(entry, graph);
      ofFrame ??= frameless.reduce(
        (left, screen) => left.difference(loadedWith(join(client, screen), graph)),
        loadedWith(frame, graph),
      );
      if (id === entry || id === frame) return null;
      if (ofEntry.has(id)) return "start";
      return ofFrame.has(id) ? "frame" : null;
    },
  };
}

/** A module and all it imports at once, through any number of others. */
function loadedWith(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, found);
  return found;
}
