import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput } from "#src/shared/contract.ts";
import { call } from "#src/client/data/api.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { LoadFailure } from "#src/client/ui/feedback/load-failure.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { smsContract, type Preview } from "../contract.ts";
import { LengthLine } from "./length-line.tsx";
import { useVariableName } from "../../templates/client/variable-name.ts";

type Asked = CallInput<typeof smsContract.previewMessage>["body"];

/** Asks the server for the real text. `preview` is undefined until the answer for the current input has arrived. */
export function useMessagePreview(asked: Asked | null) {
  const now = JSON.stringify(asked);
  const text = useSettled(now, 300);
  const body = JSON.parse(text) as Asked | null;
  const query = useQuery({
    queryKey: ["sms-preview", text],
    queryFn: ({ signal }) => call(smsContract.previewMessage, { body: body ?? {} }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = text === now && asked !== null && !query.isPlaceholderData;
  return { query, preview: isCurrent ? query.data : undefined };
}

interface Props {
  state: ReturnType<typeof useMessagePreview>;
  /** The text that is shown until the server has answered. */
  draft: string;
  /** The text in a field that shows its length already. */
  typed?: string;
}

/** The message as the customer gets it, its length, and what speaks against sending it. */
export function MessagePreview({ state: { query, preview }, draft, typed }: Props) {
  const { t } = useTranslation("sms");
  const text = preview?.text ?? draft;
  if (text.trim() === "") return <p className="text-ink-faint">{t("preview.empty")}</p>;
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p className="rounded-card rounded-bl-small bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {text === typed?.trim() ? null : <LengthLine text={text} />}
      {preview ? <Against preview={preview} /> : null}
      {query.isError ? <LoadFailure query={query} title={t("preview.failed")} /> : null}
    </div>
  );
}

function Against({ preview: { missing, notSent, language } }: { preview: Preview }) {
  const { t } = useTranslation("sms");
  const nameOf = useVariableName();
  return (
    <>
      <p className="text-12 text-ink-quiet">
        {t("preview.as", { language: t(`language.${language}`) })}
      </p>
      {missing.length > 0 ? (
        <Notice tone="waiting">
          {t("preview.missing", { names: missing.map(nameOf).join(", ") })}
        </Notice>
      ) : null}
      {notSent && notSent !== "missing_values" && notSent !== "too_long" ? (
        <Notice tone="waiting">{t(`messaging:notSent.${notSent}`)}</Notice>
      ) : null}
    </>
  );
}
