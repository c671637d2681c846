/** The names of empty fields that the settings require. Fields of the customer are only required of a new customer. */
export function missingIntakeFields(
  required: readonly string[],
  intake: Readonly<Record<string, unknown>> & {
    customer?: Readonly<Record<string, unknown>> | undefined;
  },
): string[] {
  return required.flatMap((field) => {
    const ofCustomer = /^customer(\p{Lu}.*)$/u.exec(field)?.[1];
    if (!ofCustomer) return isEmpty(intake[field]) ? [field] : [];
    const name = ofCustomer.charAt(0).toLowerCase() + ofCustomer.slice(1);
    return intake.customer && isEmpty(intake.customer[name]) ? [`customer.${name}`] : [];
  });
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
