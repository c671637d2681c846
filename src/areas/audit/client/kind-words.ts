/** The words for acts and for kinds of records. A kind of event is `device.status_changed`: a noun and an act. */
import { eventKinds, type EventKind, type Subject } from "#src/shared/event-kinds.ts";
import { isWordKey, useTranslation, type WordKey } from "#src/client/words/i18n.ts";

export const isKind = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind);

const subjectsOfKinds = Object.entries(eventKinds) as [EventKind, { subject: Subject }][];

export const allKinds = subjectsOfKinds.map(([kind]) => kind);

export const kindsOf = (subject: string | undefined): EventKind[] =>
  subjectsOfKinds.flatMap(([kind, of]) => (of.subject === subject ? kind : []));

export const subjects: readonly Subject[] = [
  ...new Set(subjectsOfKinds.map(([, { subject }]) => subject)),
];

/** The noun of most events of a subject: that of the same name, or else the first. */
function nounOf(subject: Subject): string {
  const nouns = kindsOf(subject).map((kind) => kind.split(".")[0] ?? "");
  const named = subject.replaceAll("-", "_");
  return nouns.find((noun) => [noun, `${noun}s`].includes(named)) ?? nouns[0] ?? named;
}

export function useKindWords() {
  const { t } = useTranslation("audit");
  // A former version of Fundi may have recorded kinds that this version has no words for.
  const wordOr = (key: string, text: string) => (isWordKey(key) ? t(key as WordKey) : text);
  const parts = (kind: string) => {
    const [noun = "", act = ""] = kind.split(".");
    return { record: wordOr(`audit:record.${noun}`, noun), act: wordOr(`audit:act.${act}`, act) };
  };
  return {
    entryWord: (kind: string) => t("entry", parts(kind)),
    actWord: (kind: string) => t("entry", parts(kind)),
    recordWord: (subject: Subject) => wordOr(`audit:record.${nounOf(subject)}`, subject),
  };
}
