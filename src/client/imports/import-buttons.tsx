import { Download, FileX, Import } from "lucide-react";
import { buttonClasses } from "../ui/button-classes.ts";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../words/i18n.ts";

interface Act {
  isPending: boolean;
  onPress: () => void;
}

interface Props {
  /** null while rows are wrong: then the list of errors can be saved instead. */
  apply: (Act & { isEmpty: boolean }) | null;
  discard: Act;
  /** The address of the list of errors. */
  errorsHref: string;
}

/** The buttons that apply or discard an import. */
export function ImportButtons({ apply, discard, errorsHref }: Props) {
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
      ) : (
        <a href={errorsHref} download className={buttonClasses()}>
          <Download size={16} aria-hidden="true" />
          {t("errorsFile")}
        </a>
      )}
      <Button icon={<FileX size={16} />} loading={discard.isPending} onClick={discard.onPress}>
        {t("options.discard")}
      </Button>
    </div>
  );
}
