import { endpointUrl } from "#src/shared/addresses.ts";
import { call } from "#src/client/data/api.ts";
import { useDownload } from "#src/client/data/use-download.ts";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";
import { privacyContract } from "../contract.ts";

/** Saves everything about a customer: the data as one file, or data, papers, photos and signatures as a ZIP. */
export function useExports({ id }: Pick<Customer, "id">): {
  saveData: () => Promise<void>;
  saveFiles: () => void;
} {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const { save: saveFiles } = useDownload(
    endpointUrl(privacyContract.exportCustomerFiles, { params: { id } }),
    { done: t("export.done") },
  );
  const saveData = async () => {
    try {
      const { saveFile } = await import("#src/client/data/save-file.ts");
      const file = await call(customersContract.exportCustomer, { params: { id } });
      const json = new Blob([JSON.stringify(file, null, 2)], { type: "application/json" });
      saveFile(`customer-${id}.json`, json);
      toasts.success(t("export.done"));
    } catch (error) {
      toasts.error(t("export.failed", { reason: errorText(error) }));
    }
  };
  return { saveData, saveFiles };
}
