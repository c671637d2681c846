import { randomInt } from "node:crypto";

/** Words that are easy to say and type, and that nobody mistakes for each other. */
const words = (
  "Asali Bahari Chai Chungwa Duma Embe Fagio Farasi Fimbo Fisi Futa Gari Giza Goti Haraka Hema Jani Jicho Jiwe Jogoo " +
  "Jua Kahawa Kalamu Kamba Kanga Karanga Kasa Kengele Kiatu Kiboko Kijiko Kikapu Kilima Kinanda Kisima Kitabu Kiti " +
  "Kofia Korosho Kuku Kunguru Limau Lulu Maji Malenge Maua Mbuni Mbuzi Mchele Meza Mkate Mlima Moto Mpira Msitu Mti " +
  "Mvua Mwamba Mwezi Nanasi Nazi Ndege Ndimu Ndizi Ndovu Ngazi Ngoma Nguo Njano Njiwa Nyani Nyota Nyuki Nyumba Paka " +
  "Papai Pilipili Pundamilia Punda Radi Sabuni Samaki Sanduku Shamba Sherehe Sukari Sungura Swala Taa Tausi Tembo " +
  "Tikiti Treni Tufaha Twiga Ubao Ufunguo Upepo Upinde Uwanja Vazi Viazi Wali Wimbo Wingu Zabibu Zawadi Zeri Ziwa"
).split(" ");

/**
 * Returns a one-time password such as `Tembo-Nazi-Wingu-4821`. It has about 33 random bits, which is enough because a
 * sign-in must wait after a few failures. It satisfies every password policy.
 */
export function newTemporaryPassword(): string {
  const word = () => words[randomInt(words.length)] ?? "Fundi";
  return `${word()}-${word()}-${word()}-${String(randomInt(10_000)).padStart(4, "0")}`;
}
