import { controlClasses } from "./control-classes.ts";

/** CSS classes of text areas. Their height comes from `rows`, also on a phone, where `controlClasses` sets one line. */
export const areaClasses = `${controlClasses} h-auto phone:h-auto`;
