import { Download, FileX, Import } from "lucide-react";
import { buttonClasses } from "../ui/button-classes.ts";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../words/i18n.ts";
import { WrongRowsLink } from "./leave-out-errors.tsx";

interface Act {
  isPending: boolean;
  onPress: () => void;
}

interface Props {
  /** null while rows are wrong that the user does not leave out. */
  apply: (Act & { isEmpty: boolean }) | null;
  discard: Act;
  /** The addresses of the list of errors, and of the wrong rows; null without errors. */
  errors: { listHref: string; rowsHref: string } | null;
}

/** The buttons that apply or discard an import. */
export function ImportButtons({ apply, discard, errors }: Props) {
  const { t } = useTranslation("file-import");
  return (
    <div className="flex flex-wrap gap-2 phone:*:flex-1">
      {apply ? (
        <Button
          variant="primary"
          icon={<Import size={16} />}
          loading={apply.isPending}
          disabledReason={apply.isEmpty && t("options.nothing")}
          onClick={apply.onPress}
        >
          {t("options.apply")}
        </Button>
      ) : null}
      {errors ? (
        <>
          <WrongRowsLink href={errors.rowsHref} />
          <a href={errors.listHref} download className={buttonClasses()}>
            <Download size={16} aria-hidden="true" />
            {t("errorsFile")}
          </a>
        </>
      ) : null}
      <Button icon={<FileX size={16} />} loading={discard.isPending} onClick={discard.onPress}>
        {t("options.discard")}
      </Button>
    </div>
  );
}
