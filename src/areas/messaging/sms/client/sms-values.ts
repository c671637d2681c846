/** The values of the forms that write messages: to one person, to many customers, and to the customer of a page. */
import type { Language } from "#src/shared/words.ts";
import type { AppForm } from "#src/client/ui/forms/form-base.tsx";
import type { Customer } from "#src/areas/customers/contract.ts";
import {
  noSegment,
  type SegmentWords,
} from "#src/areas/customers/segments/client/customers-address.ts";
import type { Template } from "../../templates/contract.ts";
import type { KnownVariable } from "../../templates/occasions.ts";
import { fillIn, variablesOf } from "../../core/placeholders.ts";
import type { SmsPurpose, SmsType } from "../../core/values.ts";

export interface SmsValues {
  to: "phone" | "customer";
  phone: string;
  customer: Customer | null;
  audience: "segment" | "chosen";
  segment: SegmentWords;
  /** The ids of the chosen customers. */
  chosen: string[];
  source: "text" | "template";
  /** The type of a typed message. A template has its own. */
  type: SmsType;
  message: string;
  templateId: string;
  variables: Record<string, string>;
  /** "" for the customer's own. */
  language: Language | "";
  isOffer: boolean;
}
export type SmsForm = AppForm<SmsValues, SmsValues>;

export const emptySms: SmsValues = {
  to: "phone",
  phone: "",
  customer: null,
  audience: "segment",
  segment: noSegment,
  chosen: [],
  source: "text",
  type: "custom",
  message: "",
  templateId: "",
  variables: {},
  language: "",
  isOffer: false,
};

/** The texts that the form has now, in English or the shop's language, and perhaps in Swahili. */
export interface Written {
  content: string;
  contentSw: string | null;
}

/** What is written in the form; null while no template is chosen. */
export function writtenIn(
  { source, message, templateId }: Pick<SmsValues, "source" | "message" | "templateId">,
  templates: readonly Template[] | undefined,
): Written | null {
  if (source === "text") return { content: message, contentSw: null };
  return templates?.find(({ id }) => id === templateId) ?? null;
}

/** The placeholders that need a value from the user, because Fundi does not fill them. */
export const askedIn = (written: Written | null, filled: readonly KnownVariable[]): string[] =>
  variablesOf(written?.content ?? "", written?.contentSw ?? null).filter(
    (name) => !filled.some((known) => known === name),
  );

/** The text as far as this screen can write it, until the server has answered with the customer's data. */
export const draftOf = (
  written: Written | null,
  { language, variables }: Pick<SmsValues, "language" | "variables">,
): string =>
  fillIn((language === "sw" && written?.contentSw) || (written?.content ?? ""), variables).text;

const given = (variables: SmsValues["variables"], asked: readonly string[]) =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

export const purposeOf = ({ isOffer }: Pick<SmsValues, "isOffer">): SmsPurpose =>
  isOffer ? "marketing" : "service";

/** The part of a request that says what is sent. Values of placeholders that no longer occur are left out. */
export const contentOf = (values: SmsValues, asked: readonly string[]) => ({
  purpose: purposeOf(values),
  variables: given(values.variables, asked),
  ...(values.source === "text"
    ? { message: values.message.trim() }
    : { templateId: values.templateId }),
});

/** The problems of what is written, by field. `fillAll` is the sentence for an empty field. */
export const wrongContent = (
  values: SmsValues,
  fillAll: string,
): Record<string, string | undefined> =>
  values.source === "text"
    ? { message: values.message.trim() ? undefined : fillAll }
    : { templateId: values.templateId ? undefined : fillAll };
