/** The id of the walk-in customer, whom a migration creates. It has a file of its own because the first screen needs it. */
export const WALK_IN_CUSTOMER_ID = "01900000-0000-7000-8000-00000000c0de";
