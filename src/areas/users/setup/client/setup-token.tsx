import type { ComponentProps } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";

/** The field for the setup token, and where to find it: the server prints it, but never sends it to a browser. */
export function SetupToken(field: Omit<ComponentProps<typeof TextField>, "label" | "hint">) {
  const { t } = useTranslation("users");
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Notice tone="waiting" title={t("setup.tokenTitle")}>
        <p className="text-pretty">{t("setup.tokenWhy")}</p>
        <code className="my-2 block rounded-control bg-surface px-2.5 py-1.5 text-12 break-words text-ink">
          Set up the shop: {location.origin}/setup?token=…
        </code>
        <p className="text-pretty">{t("setup.tokenThen")}</p>
      </Notice>
      <TextField
        label={t("setup.token")}
        hint={t("setup.tokenHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    </div>
  );
}
