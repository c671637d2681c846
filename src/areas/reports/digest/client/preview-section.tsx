import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { read, useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { languages, type Language } from "#src/shared/words.ts";
import {
  digestChannels,
  digestContract,
  type DigestChannel,
  type DigestState,
} from "../contract.ts";

/** The digest as whoever looks would get it, and sending it to them at once. */
export function PreviewSection({ state }: { state: DigestState }) {
  const { t } = useTranslation("digest");
  return (
    <Section title={t("preview.title")} meta={t("preview.hint")}>
      {state.maySeeTakings ? (
        <Preview state={state} />
      ) : (
        <p className="text-ink-quiet">{t("preview.hidden")}</p>
      )}
    </Section>
  );
}

function Preview({ state }: { state: DigestState }) {
  const { t, language: own } = useTranslation("digest");
  const [channel, setChannel] = useState<DigestChannel>("email");
  const [language, setLanguage] = useState<Language>(own);
  const query = useQuery({
    ...read(digestContract.previewDigest, { query: { language } }),
    placeholderData: (last) => last,
  });
  const shown = query.data;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 tablet:grid-cols-2">
        <SegmentedControl
          label={t("preview.show")}
          value={channel}
          onChange={setChannel}
          options={digestChannels.map((value) => ({ value, label: t(`preview.${value}`) }))}
          wide
        />
        <SegmentedControl
          label={t("preview.language")}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: t(`recipients.${value}`) }))}
          wide
        />
      </div>
      {shown ? (
        <div className="rounded-control bg-sunken p-3" aria-live="polite">
          <p className="mb-2 text-12 text-ink-quiet">
            {channel === "email"
              ? t("preview.subject", { subject: shown.subject })
              : t("preview.parts", { count: shown.smsParts })}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere" lang={language}>
            {channel === "email" ? shown.text : shown.sms}
          </p>
        </div>
      ) : (
        <NotLoaded query={query} failed={t("preview.failed")} />
      )}
      <SendMeOne state={state} channel={channel} language={language} />
    </div>
  );
}

function SendMeOne({
  state,
  channel,
  language,
}: {
  state: DigestState;
  channel: DigestChannel;
  language: Language;
}) {
  const { t } = useTranslation("digest");
  const send = useWrite(digestContract.sendMeDigest);
  const reason =
    channel === "email"
      ? !state.isMailReady && t("recipients.mailOff")
      : (!state.hasPhone && t("preview.noPhone")) || (!state.isSmsReady && t("recipients.smsOff"));
  return (
    <div>
      <Button
        icon={<Send size={16} />}
        loading={send.isPending}
        disabledReason={reason || null}
        onClick={() =>
          send.mutate(
            { body: { channel, language } },
            {
              onSuccess: () => toasts.success(t("preview.sent")),
            },
          )
        }
      >
        {t("preview.sendNow")}
      </Button>
    </div>
  );
}
