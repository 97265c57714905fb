import { z } from 'zod';

export const contactTexts = {
  fillOut: 'Please make sure to fill out this field',
  email: 'Please provide a valid Email',
  phone: 'Please provide a valid phone number',
} as const;

const fieldMinimum = 2;

/** (415) 555-2671, 555.2671 and the like: an area code that may be missing, three digits, four to six. */
const localPhone = /^\+?(\(\d{3}\)|\d{3})?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;
/** +33 6 12 34 56 78 and the like: a country code, then the number in groups, 7 to 15 digits in all. */
const internationalPhone = /^\+[1-9]\d*([-\s.]\d+)*$/;

export function isPhoneNumber(text: string): boolean {
  if (text.length > 30) return false;
  if (localPhone.test(text)) return true;
  const digits = text.replaceAll(/\D/g, '').length;
  const plain = text.replace(/\((\d{1,4})\)/, '$1');
  return digits >= 7 && digits <= 15 && internationalPhone.test(plain);
}

/** Text of a profile, trimmed, of at least two characters. */
export const filledText = z
  .string({ error: contactTexts.fillOut })
  .trim()
  .min(fieldMinimum, contactTexts.fillOut)
  .max(100);

/** Text that may be emptied; what is left in it has at least two characters. */
export const clearableText = z
  .string({ error: contactTexts.fillOut })
  .trim()
  .max(100)
  .refine((text) => text === '' || text.length >= fieldMinimum, contactTexts.fillOut);

export const phoneNumber = z
  .string({ error: contactTexts.phone })
  .trim()
  .refine((text) => text === '' || isPhoneNumber(text), contactTexts.phone);
