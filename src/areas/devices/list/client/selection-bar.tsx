import { Printer, Tag, UserCog } from "lucide-react";
import { useState } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { SelectionBar } from "#src/client/ui/lists/selection-bar.tsx";
import { BulkAssignDialog } from "../../assignment/client/bulk-assign-dialog.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";

/** The largest number of devices that can be assigned at once, or whose labels can be printed at once. */
const MOST = 100;

/** The bar at the bottom of the screen with the actions for the selected rows. */
export default function DeviceSelectionBar({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation("hub");
  const { may } = useShop();
  const [assigning, setAssigning] = useState(false);
  const [only, ...others] = chosen;
  const tooMany = chosen.length > MOST && t("select.tooMany", { count: MOST });
  return (
    <>
      <SelectionBar
        label={t("select.bar")}
        count={t("select.count", { count: chosen.length })}
        clearLabel={t("select.clear")}
        onClear={() => onChoose([])}
      >
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
          <LinkButton
            href={`${pageHref("/devices/labels")}?ids=${chosen.join(",")}`}
            icon={<Tag size={16} />}
          >
            {t("select.labels")}
          </LinkButton>
        )}
        {only !== undefined && others.length === 0 ? (
          <LinkButton
            href={pageHref("/devices/$id/slip", { id: only })}
            icon={<Printer size={16} />}
          >
            {t("devices:print.slip")}
          </LinkButton>
        ) : null}
      </SelectionBar>
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
