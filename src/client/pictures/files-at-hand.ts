/** Accepts files that the user drops or pastes instead of choosing them with a button. */
import { useEffect, useEffectEvent, useState, type DragEvent } from "react";

interface Taking {
  /** When false, the browser handles dropped and pasted files as usual. */
  enabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts files dropped on the element with the handlers `place`. `isOver`: whether files are dragged over it now. */
export function useDroppedFiles({ enabled, onFiles }: Taking) {
  const [isOver, setOver] = useState(false);
  const dragging = (event: DragEvent) => {
    if (!enabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const place = {
    onDragEnter: dragging,
    onDragOver: dragging,
    onDragLeave: (event: DragEvent) => {
      const { relatedTarget } = event;
      if (!(relatedTarget instanceof Node) || !event.currentTarget.contains(relatedTarget))
        setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (!enabled || files.length === 0) return;
      // Otherwise the browser would leave the app and show the file.
      event.preventDefault();
      onFiles(files);
    },
  };
  return { isOver, place };
}

/** Accepts pasted files anywhere on the screen, unless a dialog is open. */
export function usePastedFiles({ enabled, onFiles }: Taking): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!enabled || files.length === 0 || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
