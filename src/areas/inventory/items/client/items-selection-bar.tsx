import { Tag } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { LinkButton } from "#src/client/ui/link-button.tsx";
import { SelectionBar } from "#src/client/ui/lists/selection-bar.tsx";
import { MAX_ITEMS } from "../../labels/rules.ts";
import { labelsHref } from "../../labels/client/labels-address.ts";

interface Props {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** The bar at the bottom of the screen with the actions on the chosen items. */
export default function ItemsSelectionBar({ chosen, onChoose }: Props) {
  const { t } = useTranslation("inventory");
  const icon = <Tag size={16} />;
  return (
    <SelectionBar
      label={t("select.bar")}
      count={t("select.count", { count: chosen.length })}
      clearLabel={t("select.clear")}
      onClear={() => onChoose([])}
    >
      {chosen.length > MAX_ITEMS ? (
        <Button
          variant="primary"
          icon={icon}
          disabledReason={t("select.tooMany", { count: MAX_ITEMS })}
        >
          {t("select.labels")}
        </Button>
      ) : (
        <LinkButton variant="primary" href={labelsHref(chosen)} icon={icon}>
          {t("select.labels")}
        </LinkButton>
      )}
    </SelectionBar>
  );
}
