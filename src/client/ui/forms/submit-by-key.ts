import type { KeyboardEvent } from "react";

/** Submits a form on Ctrl+Enter (Cmd+Enter), also from a text of several lines, in which Enter begins a new line. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
