import { Printer, Tag, UserCog, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#src/client/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { BulkAssignDialog } from "./bulk-assign-dialog.tsx";
import { useShop } from "./use-shop.ts";

/** As many as one request takes, and as one print job of labels holds. */
const MOST = 100;

/** What can be done with the chosen rows; stands above everything at the bottom. */
export default function SelectionBar({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation("hub");
  const { may } = useShop();
  const [assigning, setAssigning] = useState(false);
  const tooMany = chosen.length > MOST && t("select.tooMany", { count: MOST });
  return (
    <>
      {/* Room for the bar, so that it never hides the last row. */}
      <div aria-hidden="true" className="h-20" />
      <section
        aria-label={t("select.bar")}
        className="fixed bottom-6 left-1/2 z-30 flex -translate-x-1/2 items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-float phone:inset-x-0 phone:bottom-[var(--bottom-navigation,0px)] phone:left-0 phone:translate-x-0 phone:flex-wrap phone:rounded-none phone:border-x-0 phone:px-4"
      >
        <p aria-live="polite" className="mr-2 font-medium whitespace-nowrap phone:flex-1">
          {t("select.count", { count: chosen.length })}
        </p>
        {may("assign_devices") ? (
          <Button
            variant="primary"
            icon={<UserCog size={16} />}
            disabledReason={tooMany}
            onClick={() => setAssigning(true)}
          >
            {t("select.assign")}
          </Button>
        ) : null}
        {tooMany ? (
          <Button icon={<Tag size={16} />} disabledReason={tooMany}>
            {t("select.labels")}
          </Button>
        ) : (
          <LinkButton href={`/devices/labels?ids=${chosen.join(",")}`} icon={<Tag size={16} />}>
            {t("select.labels")}
          </LinkButton>
        )}
        {chosen.length === 1 ? (
          <LinkButton href={`/devices/${chosen[0]}/slip`} icon={<Printer size={16} />}>
            {t("devices:print.slip")}
          </LinkButton>
        ) : null}
        <IconButton
          label={t("select.clear")}
          icon={<X size={18} />}
          onClick={() => onChoose([])}
          side="top"
        />
      </section>
      {assigning ? (
        <BulkAssignDialog
          deviceIds={chosen}
          onClose={() => setAssigning(false)}
          onAssigned={onChoose}
        />
      ) : null}
    </>
  );
}
