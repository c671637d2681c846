import { CircleHelp } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import type { HelpPath } from "./help-topics.ts";

const HelpDialog = lazyWithWords(() => import("./help-dialog.tsx"), "help", "palette");

/** The question mark beside the title of a screen. It opens a short page about the screen. */
export function HelpButton({ path }: { path: HelpPath }) {
  const { t } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("help")}
        icon={<CircleHelp size={18} />}
        className="-mx-1.5 phone:-mx-4 phone:-my-2.5"
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <HelpDialog path={path} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
