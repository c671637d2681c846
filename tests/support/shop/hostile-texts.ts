/** Texts that try to run scripts or to break the layout, for names and descriptions. */
const markup = [
  `<script>window.hacked=1</script>`,
  `"><img src=x onerror="window.hacked=1">`,
  `</script><script>window.hacked=1</script>`,
  `</title><svg onload=window.hacked=1>`,
  `<!--<script>`,
  `' onmouseover='window.hacked=1`,
  `javascript:window.hacked=1`,
  `{{constructor.constructor('window.hacked=1')()}}`,
  `]]>&lt;b&gt;&#0;&amp;`,
  `\u2028\u2029<b>`,
];
const scripts = [
  "شاحن سريع للهاتف المحمول مع كابل طويل",
  "\u202eمقلوب reversed\u202c text",
  "סוללה חדשה לטלפון",
  "日本語の長い商品名の例とその説明",
  "ภาษาไทยที่ไม่มีช่องว่างระหว่างคำเลยสักคำเดียว",
  "🔌📱🔋👩‍👩‍👧‍👦🇹🇿🏳️‍🌈",
  "Z̸͎̠a̶͙͝l̷̨̛g̸̣̈́o̴͖͊".repeat(4),
];
const long = [
  "W".repeat(180),
  "neno-refu-".repeat(18),
  "𝕏".repeat(90),
  `${"a ".repeat(90)}`,
  "—".repeat(150),
];

/** Returns this many different texts, of at most 160 characters. */
export function hostileTexts(count: number): string[] {
  const kinds = [...markup, ...scripts, ...long];
  return Array.from({ length: count }, (_, at) => {
    const text = kinds[at % kinds.length] ?? "";
    const round = Math.floor(at / kinds.length);
    const other = kinds[(at * 7 + round) % kinds.length] ?? "";
    const mixed = round === 0 ? text : `${text.slice(0, 20 + (round % 60))}${round}${other}`;
    return mixed.slice(0, 160).toWellFormed().replaceAll("\u0000", "");
  });
}
