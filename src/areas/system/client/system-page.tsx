import { Download } from "lucide-react";
import { lazy, Suspense } from "react";
import { endpointUrl } from "#src/shared/addresses.ts";
import { useAddress, type AddressWords } from "#src/client/address.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/client/ui/page-header.tsx";
import { Tabs } from "#src/client/ui/tabs.tsx";
import { operationContract } from "../operation/contract.ts";

const sections = {
  state: lazy(() => import("../operation/client/state-section.tsx")),
  integrity: lazy(() => import("../integrity/client/integrity-section.tsx")),
  jobs: lazy(() => import("../operation/client/jobs-section.tsx")),
  speed: lazy(() => import("../operation/client/speed-section.tsx")),
  data: lazy(() => import("../retention/client/retention-section.tsx")),
};
type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

const readAddress = (words: AddressWords): { section: Section } => ({
  section: names.find((name) => name === words["section"]) ?? "state",
});

/** How Fundi itself works, for those who look after it. */
export function SystemPage() {
  const { t } = useTranslation("system");
  const [{ section }, setAddress] = useAddress(readAddress);
  const log = useDownload(endpointUrl(operationContract.downloadLog, {}), {
    failed: t("log.failed"),
  });
  const Chosen = sections[section];
  return (
    <>
      <PageHeader
        title={t("title")}
        secondary={
          <Button icon={<Download size={16} />} loading={log.isBusy} onClick={log.save}>
            {t("log.download")}
          </Button>
        }
      />
      <p className="mb-4 max-w-160 text-ink-quiet phone:hidden">{t("intro")}</p>
      <Tabs
        label={t("section.label")}
        value={section}
        onChange={(next) => setAddress({ section: next })}
        tabs={names.map((name) => ({ value: name, label: t(`section.${name}`) }))}
      >
        <Suspense fallback={<SkeletonText lines={8} />}>
          <Chosen />
        </Suspense>
      </Tabs>
    </>
  );
}
