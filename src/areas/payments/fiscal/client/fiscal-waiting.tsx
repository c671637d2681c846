import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { RelativeTime } from "#src/client/ui/relative-time.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { fiscalContract } from "../contract.ts";

/** What waits for the tax authority, in short, for users who do not set fiscal receipts up. */
export default function FiscalWaiting() {
  const { t } = useTranslation("fiscal");
  const { data } = useQuery(read(fiscalContract.getFiscalWaiting, {}));
  if (!data || (!data.isOn && data.waiting === 0)) return null;
  const { waiting, oldestAt, failure } = data;
  return (
    <Section title={t("status.title")}>
      {waiting === 0 ? (
        <p className="text-ink-quiet">{t("status.none")}</p>
      ) : (
        <Notice tone={failure ? "loss" : "waiting"} title={t("status.waiting", { count: waiting })}>
          {failure ? t(`failure.${failure}`) : t("status.notTried")}
          {oldestAt ? (
            <>
              {" · "}
              {t("status.issued")} <RelativeTime iso={oldestAt} />
            </>
          ) : null}
        </Notice>
      )}
    </Section>
  );
}
