import Bell from "#src/areas/notifications/client/bell.tsx";
import { useNoteOpened } from "#src/areas/search/client/use-note-opened.ts";

/** What the frame needs only after the first screen: the bell, and telling the server which records the user opens. */
export default function BellAndOpened() {
  useNoteOpened();
  return <Bell />;
}
