import { Download, RotateCw } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import type { CallInput } from "#src/shared/contract.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Menu } from "#src/client/ui/menu.tsx";
import { membersContract } from "../contract.ts";

interface Props {
  /** The filters of the list, which the exported file has too. */
  query: NonNullable<CallInput<typeof membersContract.exportMembers>["query"]>;
  onRefresh: () => void;
}

/** Refresh, both exports and the way to the rewards, at the head of the screen. */
export function MembersHead({ query, onRefresh }: Props) {
  const { t } = useTranslation("members");
  const may = useMay();
  const members = useDownload(endpointUrl(membersContract.exportMembers, { query }), {
    done: t("exported"),
  });
  const analytics = useDownload(endpointUrl(membersContract.exportLoyaltyAnalytics, {}), {
    done: t("analyticsExported"),
  });
  return (
    <>
      <IconButton label={t("refresh")} icon={<RotateCw size={16} />} onClick={onRefresh} />
      <Menu
        label={t("export")}
        items={[
          {
            label: t("exportMembers"),
            onSelect: members.save,
            disabledReason: !may("export_customers") && t("errors:forbidden"),
          },
          { label: t("exportAnalytics"), onSelect: analytics.save },
        ]}
      >
        {(trigger) => (
          <Button
            {...trigger}
            variant="ghost"
            icon={<Download size={16} />}
            loading={members.isBusy || analytics.isBusy}
          >
            {t("export")}
          </Button>
        )}
      </Menu>
      {may("manage_loyalty") ? (
        <LinkButton variant="ghost" href={pageHref("/loyalty/rules")}>
          {t("rules")}
        </LinkButton>
      ) : null}
      <LinkButton href={pageHref("/loyalty/rewards")}>{t("rewards")}</LinkButton>
    </>
  );
}
