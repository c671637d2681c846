import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { customersContract } from "#src/areas/customers/contract.ts";
import { idIn, useAddress, useGo, type AddressWords } from "#src/client/address.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { shopToday } from "#src/client/words/clock.ts";
import { useTranslation, type Translate } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useCheckedForm, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { useLatePresets } from "#src/client/ui/forms/use-late-presets.ts";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { newId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { FieldOf } from "#src/areas/settings/form-fields.ts";
import { useFormLook, type FormLook } from "#src/areas/settings/forms/client/use-form-look.ts";
import type { Device } from "../../core/contract.ts";
import { useShowDevice } from "../../core/client/show-device.ts";
import { demandedRoles } from "../../signatures/rules.ts";
import type { KeptIntake } from "./sending/send-intake.ts";
import { dropDraft, saveDraft, recallDraft } from "./intake-draft.ts";
import {
  checkIntake,
  emptyIntake,
  presetsOf,
  type IntakeRules,
  type IntakeValues,
} from "./intake-values.ts";
import { refusalText } from "../../core/client/refusal-text.ts";
import { useShop, type Shop } from "#src/areas/settings/core/client/use-shop.ts";

export type IntakeForm = AppForm<IntakeValues, IntakeValues>;

/** The props of every section of the intake form. */
export interface IntakeSection {
  form: IntakeForm;
  /** The current values of the form. */
  values: IntakeValues;
  rules: IntakeRules;
  shop: Shop;
  /** How the shop's settings shape this form. */
  shape: FormLook<FieldOf<"deviceIntake">>;
}

export interface Intake extends IntakeSection {
  /** Whether the form started with a saved draft. */
  isRecalled: boolean;
  startOver: () => void;
}

export const loadNotifying = () => import("../../messages/client/tell-field.tsx");
const dropPhotosOf = async (id: string) =>
  (await import("../../photos/client/taken-photos.ts")).dropPhotosOf(id);
/** Loads what sends the intake. The page loads it before it is needed, because it may be needed without a network. */
export const loadSending = () => import("./sending/send-intake.ts");

const tellReceived = async (id: string) =>
  (await loadNotifying()).tellCustomer(id, "device_received");

const readAddress = (words: AddressWords) => ({ customer: idIn(words["customer"]) });

/**
 * The form of the intake. It starts with the saved draft and with the customer in the address, if there are any. It is
 * sent as one request.
 */
export function useIntake(
  onCreated: (device: Device) => void,
  onKept: (kept: KeptIntake) => void,
): Intake {
  const { t } = useTranslation("devices");
  const shop = useShop();
  const [address] = useAddress(readAddress);
  const [client, go] = [useQueryClient(), useGo()];
  const showDevice = useShowDevice();
  const { devices, notifications } = shop.settings;
  const shape = useFormLook("deviceIntake");
  const rules = rulesOf(shop, shape);
  // As `isSwitchedOn` says. Its table of all messages would make the screen heavier.
  const tellsByDefault = notifications.deviceStatusUpdates && notifications.tellReceived;
  const start = {
    ...emptyIntake("", addDays(shopToday(), devices.targetRepairDays), tellsByDefault),
    ...presetsOf(shop.settings.forms.deviceIntakeDefaultValues),
  };
  const empty = (): IntakeValues => ({ ...start, id: newId() });
  const [draft] = useState(() => recallDraft(empty()));

  const form = useCheckedForm<IntakeValues>({
    check: (values) => checkIntake(values, rules),
    defaultValues: (draft
      ? { ...draft, customer: null, passcode: empty().passcode }
      : empty()) as never,
    submit: async (values) => {
      try {
        const { sendIntake } = await loadSending();
        const sent = await sendIntake(values, rules, { client, author: shop.me.id, go });
        dropDraft();
        if ("kept" in sent) return onKept(sent.kept);
        showDevice(sent.device);
        sayTaken(t, sent.wasThere);
        onCreated(sent.device);
        if (values.tellCustomer) void tellReceived(values.id);
      } catch (error) {
        throw atItsField(t, error);
      }
    },
  });
  useKeptDraft(form);
  useLatePresets(form, start);
  // A customer in the address replaces the customer of the draft. Both are only ids, so the record is loaded here.
  useStartCustomer(form, address.customer || (draft?.customerId ?? ""));

  return {
    form,
    values: form.watch(),
    rules,
    shop,
    shape,
    isRecalled: draft !== null,
    startOver: () => {
      dropDraft();
      void dropPhotosOf(form.getValues("id"));
      form.reset(empty());
    },
  };
}

const sayTaken = (t: Translate<"devices">, wasThere: boolean) =>
  wasThere ? toasts.info(t("intake:alreadySaved")) : toasts.success(t("toast.created"));

const rulesOf = ({ settings, may }: Shop, { problem }: IntakeSection["shape"]): IntakeRules => ({
  required: settings.forms.deviceIntakeRequiredFields,
  hidden: settings.forms.deviceIntakeHiddenFields,
  problem,
  depositPercent: settings.devices.depositRequiredPercent,
  mayWaive: may("waive_deposits"),
  mayLower: may("lower_prices"),
  signing: demandedRoles(settings.workflow),
});

function useKeptDraft({ subscribe }: IntakeForm): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(values),
      }),
    [subscribe],
  );
}

function useStartCustomer({ setValue }: IntakeForm, id: string): void {
  const { data: customer } = useQuery({
    ...read(customersContract.getCustomer, { params: { id } }),
    enabled: id !== "",
  });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!customer || hasStarted.current) return;
    hasStarted.current = true;
    setValue("customer", customer);
  }, [customer, setValue]);
}

/** Prepares a failure for the form, which then shows it at the field that caused it, if there is such a field. */
function atItsField(t: Translate<"devices">, error: unknown): Error {
  const text = refusalText(t, error);
  if (!(error instanceof ApiRefusal)) return new Error(text);
  if (error.code === "handset_already_here") {
    const field = error.params["field"] === "imei" ? "imei" : "serialNumber";
    return Object.assign(new Error(text), { fields: { [field]: t("intake:visits.hereField") } });
  }
  const at = fieldOf(error.code);
  if (at) return Object.assign(new Error(text), { fields: { [at]: text } });
  if (Object.keys(error.fields).length > 0) return error;
  if (error.code === "id_taken") return new Error(t("intake:alreadySaved"));
  return new Error(error.isTransient ? t("toast.createFailed", { reason: text }) : text);
}

function fieldOf(code: string): string | null {
  if (code === "reference_taken") return "payment.reference";
  if (code === "technician_unavailable") return "technicianId";
  return code.startsWith("customer_") ? "customer" : null;
}
