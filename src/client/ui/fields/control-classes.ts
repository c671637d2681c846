/** CSS classes of text inputs. On phones inputs are 44 px high, with 16 px text: browsers zoom in on smaller text. */
export const controlClasses =
  "h-9 w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-14 text-ink transition-[border-color,box-shadow] duration-100 " +
  "hover:border-ink-faint focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/35 " +
  "aria-invalid:border-loss disabled:bg-sunken disabled:text-ink-faint [&[readonly]]:bg-sunken phone:h-11 phone:text-16";

/**
 * CSS classes of the text areas of public pages. Their height comes from `rows`, also on a phone, where
 * `controlClasses` sets that of one line.
 */
export const areaClasses = `${controlClasses} h-auto phone:h-auto`;
