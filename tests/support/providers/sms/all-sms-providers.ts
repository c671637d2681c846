/** The fakes of all SMS providers that really send. */
import { africasTalkingShape } from "./africas-talking.ts";
import { beemShape } from "./beem.ts";
import type { SmsShape } from "./fake-sms-provider.ts";
import { twilioShape } from "./twilio.ts";

export const allSmsShapes: readonly SmsShape[] = [beemShape, africasTalkingShape, twilioShape];
