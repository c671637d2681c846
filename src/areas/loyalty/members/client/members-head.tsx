import { Download, Ellipsis, Gift, RotateCw, SlidersHorizontal } from "lucide-react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import type { CallInput } from "#src/shared/contract.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useIsPhone } from "#src/client/media.ts";
import { useMay } from "#src/client/session.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { Menu, type MenuItem } from "#src/client/ui/menu.tsx";
import { membersContract } from "../contract.ts";

interface Props {
  /** The filters of the list, which the exported file has too. */
  query: NonNullable<CallInput<typeof membersContract.exportMembers>["query"]>;
  onRefresh: () => void;
}

/** Refresh, both exports and the ways to the rewards and the rules. The phone shows them in a menu. */
export function MembersHead({ query, onRefresh }: Props) {
  const { t } = useTranslation("members");
  const may = useMay();
  const isPhone = useIsPhone();
  const members = useDownload(endpointUrl(membersContract.exportMembers, { query }), {
    done: t("exported"),
  });
  const analytics = useDownload(endpointUrl(membersContract.exportLoyaltyAnalytics, {}), {
    done: t("analyticsExported"),
  });
  const isBusy = members.isBusy || analytics.isBusy;
  const rewards = pageHref("/loyalty/rewards");
  const rules = may("manage_loyalty") ? pageHref("/loyalty/rules") : null;
  const files: MenuItem[] = [
    {
      label: t("exportMembers"),
      icon: isPhone ? <Download size={16} /> : null,
      onSelect: members.save,
      disabledReason: !may("export_customers") && t("errors:forbidden"),
    },
    {
      label: t("exportAnalytics"),
      icon: isPhone ? <Download size={16} /> : null,
      onSelect: analytics.save,
    },
  ];
  if (isPhone) {
    const items: MenuItem[] = [
      { label: t("rewards"), icon: <Gift size={16} />, href: rewards },
      ...(rules ? [{ label: t("rules"), icon: <SlidersHorizontal size={16} />, href: rules }] : []),
      ...files,
      { label: t("refresh"), icon: <RotateCw size={16} />, onSelect: onRefresh },
    ];
    return (
      <Menu label={t("customers:moreActs")} items={items}>
        {(trigger) => (
          <Button {...trigger} icon={<Ellipsis size={16} />} loading={isBusy}>
            {t("customers:moreActs")}
          </Button>
        )}
      </Menu>
    );
  }
  return (
    <>
      <IconButton label={t("refresh")} icon={<RotateCw size={16} />} onClick={onRefresh} />
      <Menu label={t("export")} items={files}>
        {(trigger) => (
          <Button {...trigger} variant="ghost" icon={<Download size={16} />} loading={isBusy}>
            {t("export")}
          </Button>
        )}
      </Menu>
      {rules ? (
        <LinkButton variant="ghost" href={rules}>
          {t("rules")}
        </LinkButton>
      ) : null}
      <LinkButton variant="ghost" href={rewards}>
        {t("rewards")}
      </LinkButton>
    </>
  );
}
