import { controlClasses } from "./control-classes.ts";

/**
 * CSS classes of the text areas of public pages. Their height comes from `rows`, also on a phone, where
 * `controlClasses` sets that of one line.
 */
export const areaClasses = `${controlClasses} h-auto phone:h-auto`;
