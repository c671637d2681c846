/**
 * Words that attackers try first. `isCommonPassword` finds passwords that consist of such a word, in upper or lower
 * case, alone or with a few digits and signs after it. It also finds patterns of keys, such as `1q2w3e4r`. Such
 * passwords may satisfy all other rules of the policy. A password with more letters than the word is not refused.
 */
const words = new Set(
  (
    "password passw0rd p@ssword p@ssw0rd pa55word pass passcode admin administrator root user guest test testing demo " +
    "welcome letmein login signin access changeme secret default master qwerty qwertyuiop qwertz azerty asdf asdfgh " +
    "asdfghjkl zxcvbn zxcvbnm qazwsx qwer abcd abcde abcdef abc abcabc iloveyou sunshine princess monkey dragon football " +
    "baseball basketball superman batman michael jennifer jordan hunter shadow ashley charlie thomas daniel jessica " +
    "killer soccer hockey george andrew freedom whatever trustno starwars computer internet samsung android iphone " +
    "google facebook instagram whatsapp nokia tecno infinix apple microsoft windows summer winter spring autumn monday " +
    "friday january february march april june july august september october november december hello hallo love lovely " +
    "baby angel jesus god blessed mungu yesu amani upendo tanzania tanzanian daressalaam dodoma arusha mwanza zanzibar " +
    "kilimanjaro serengeti simba yanga karibu habari jambo mambo safari simu duka fundi ufundi shop repair device devicerepair " +
    "company office manager cashier technician customer service support server system database"
  ).split(" "),
);

const tail = /^[!@#$%&*._?+-]?\d{0,8}[!@#$%&*._?+-]{0,2}$/;
const keyboardRuns =
  /^(?:[a-z]{0,3})?(?:1q2w3e4r(?:5t(?:6y)?)?|q1w2e3r4|1qaz2wsx(?:3edc)?|zaq12wsx|a1b2c3d4(?:e5)?|123qwe(?:asd)?|qwe123(?:qwe)?|abc123(?:abc)?)$/;

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (keyboardRuns.test(lower)) return true;
  for (let length = lower.length; length >= 3; length--) {
    if (words.has(lower.slice(0, length)) && tail.test(lower.slice(length))) return true;
  }
  return false;
}
