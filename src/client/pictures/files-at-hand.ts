/** Files that come without a button: dropped onto a place of the screen, or pasted. */
import { useEffect, useEffectEvent, useState, type DragEvent } from "react";

interface Taking {
  /** Off: files go where the browser takes them. */
  enabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Spread `place` on an element; `isOver` while files hang over it. */
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
      // Otherwise the browser leaves the screen to show the file.
      event.preventDefault();
      onFiles(files);
    },
  };
  return { isOver, place };
}

/** Anywhere on the screen, unless a dialog lies over it. */
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
