import { useTranslation, word } from "#src/client/words/i18n.ts";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { helpTopics, type HelpPath } from "./help-topics.ts";

/** A short page about a screen: what it is for, and how it is used. */
export default function HelpDialog({ path, onClose }: { path: HelpPath; onClose: () => void }) {
  const { t } = useTranslation("help");
  const { name, label } = helpTopics[path];
  return (
    <Dialog open onClose={onClose} title={t("title", { screen: word(label) })} size="small">
      <p className="text-16 text-pretty">{t(`topic.${name}.what`)}</p>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-pretty text-ink-quiet marker:text-accent-ink">
        {(["first", "second", "third"] as const).map((part) => (
          <li key={part}>{t(`topic.${name}.${part}`)}</li>
        ))}
      </ul>
      <p className="mt-4 text-12 text-ink-faint phone:hidden">{t("keys")}</p>
    </Dialog>
  );
}
