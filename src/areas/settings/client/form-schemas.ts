import * as z from "zod";
import { text } from "#src/shared/fields.ts";
import {
  businessSettings,
  customersSettings,
  devicesSettings,
  securitySettings,
} from "../contract.ts";
import { settingsProblems } from "../rules.ts";
import { problemKey } from "./problem-words.ts";

/** The contract's schemas as forms check them: the same limits, with what is wrong as keys of words. */

const { shape } = businessSettings;
const known = (sentence: string) => problemKey(sentence);

export const businessForm = businessSettings
  .extend({
    name: z.string().trim().min(1, known("Business name is required")).pipe(text(120)),
    email: z
      .string()
      .trim()
      .max(254)
      .regex(/^[^\s@]+@[^\s@]+$/, known("Valid business email is required")),
    phone: shape.phone.unwrap(),
  })
  .superRefine((settings, context) => {
    for (const [path, sentence] of Object.entries(settingsProblems("business", settings))) {
      context.addIssue({ code: "custom", path: path.split("."), message: known(sentence) });
    }
  });

const timeout = known("Session timeout must be between 5 and 480 minutes");
export const securityForm = securitySettings.extend({
  sessionTimeout: z.int(timeout).min(5, timeout).max(480, timeout),
});

export const devicesForm = devicesSettings;
export const customersForm = customersSettings;
