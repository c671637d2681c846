import { notReached } from "#tests/support/dialogs/not-reached.ts";
import { reached } from "#tests/support/dialogs/table.ts";
import type { SourceFile } from "./source.ts";

const DIALOG =
  /<(Dialog|FormDialog|RecordDialog|ConfirmDialog|TaskDialog|PictureDialog|ScanDialog|form)\b|^\s+data-form$/m;

/** Compares the components that have a dialog or form with table.ts, which must list each of them and no other. */
export function dialogComplaints(files: readonly SourceFile[]): string[] {
  const withDialog = files
    .filter(({ path, text }) => path.endsWith(".tsx") && DIALOG.test(withoutComments(text)))
    .map(({ path }) => path.replace(/^src\//, ""));
  const known = [...reached.map(({ file }) => file), ...Object.keys(notReached)];
  return [
    ...withDialog
      .filter((path) => !known.includes(path))
      .map(
        (path) => `${path} has a dialog or form; add its line to tests/support/dialogs/table.ts`,
      ),
    ...[...new Set(known)]
      .filter((path) => !withDialog.includes(path))
      .map((path) => `tests/support/dialogs/table.ts lists ${path}, which has no dialog or form`),
    ...reached
      .filter(({ file }) => file in notReached)
      .map(({ file }) => `tests/support/dialogs/table.ts says both of ${file}`),
  ];
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "");
