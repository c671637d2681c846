export const markupEscapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes a text for XML and HTML, also in attributes, and replaces the control characters that XML cannot contain. */
export const escapedMarkup = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- XML cannot contain these characters
    .replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]/g, " ")
    .replaceAll(/[&<>"']/g, (character) => markupEscapes[character] ?? character);
