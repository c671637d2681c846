import type { Language } from "#src/shared/words.ts";
import { usePaperWords } from "#src/client/paper/paper-words.ts";
import { usePublicUrl } from "#src/client/paper/public-address.ts";
import type { ShopSettings } from "#src/areas/settings/contract.ts";
import { usePaperName } from "#src/areas/customers/core/client/paper-name.ts";
import type { Device } from "../../core/contract.ts";
import { checklistWord } from "../../intake/client/checklist-words.ts";
import { slipPaper, type Slip } from "../slip-paper.ts";

/** The content of the slip, in the language of the paper. */
export function useSlip(device: Device, shop: ShopSettings, language: Language): Slip {
  const say = usePaperWords("slip", language);
  const sayOfDevice = usePaperWords("devices", language);
  return slipPaper(device, shop, {
    language,
    say,
    customerName: usePaperName(device.customer, language),
    nameOfItem: (label) => checklistWord(sayOfDevice, label),
    publicUrl: usePublicUrl(),
  });
}
