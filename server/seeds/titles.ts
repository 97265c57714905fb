import type { Random } from '#server/seeds/seeding.ts';

/** Titles by type; a word in braces is replaced by one of the words with that name. */
interface Work {
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly Task: readonly string[];
  readonly Bug: readonly string[];
  readonly Story: readonly string[];
  readonly Epic: readonly string[];
}

/** A shop system that is sold to small shops. */
const shop: Work = {
  words: {
    page: ['cart', 'address page', 'payment page', 'order confirmation', 'gift card page', 'returns form'],
    method: ['PayPal', 'Klarna', 'SEPA debit', 'Apple Pay', 'Google Pay', 'invoice', 'TWINT'],
    country: ['Norway', 'Switzerland', 'Ireland', 'Poland', 'Japan', 'Brazil'],
    browser: ['Safari 18', 'Firefox on Android', 'Edge', 'an iPad', 'Samsung Internet'],
    release: ['3.0', '3.0.1', '3.1'],
  },
  Task: [
    'Release notes for {release}',
    'Screenshots of the {page} for the help centre',
    'Agree on refund rules for {method} with finance',
    'Interview two shop owners from {country}',
    'Lighthouse run on the {page}, compare with last month',
    'Remove the feature flag of {method}',
    'Copy review: error messages on the {page}',
    'Ask legal about the right of withdrawal in {country}',
    'Prepare the demo of {method} for Thursday',
    'Update test cards in the {method} sandbox',
    'Shipping rates for {country} from the new carrier',
    'A/B test of the button on the {page}: read the numbers',
  ],
  Bug: [
    '{method}: customer is charged twice after going back',
    'Layout of the {page} breaks on {browser}',
    'VAT is wrong for orders to {country}',
    'The {page} forgets the postcode when the country changes',
    'Voucher can be redeemed twice on the {page}',
    '{method} times out without a message',
    'Focus is lost on the {page} when an error appears',
    'No confirmation email for orders paid with {method}',
    'Prices without decimals on {browser}',
  ],
  Story: [
    'As a shop owner I can switch off {method} for one country',
    'Guests pay with {method} without an account',
    'Shoppers in {country} see delivery dates before they pay',
    'Save the {page} for later and open it on another device',
    'Split one order into two deliveries to {country}',
  ],
  Epic: [
    'Pay with {method}',
    'Selling to {country}',
    'A faster {page}',
    'Everything that has to be in {release}',
  ],
};

/** An agency that looks after customers who use such a shop. */
const agency: Work = {
  words: {
    client: [
      'Café Central',
      'Nordlicht Handel',
      'Bäckerei Brüning',
      'Studio Lumen',
      'Velo Huber',
      'Atelier Noir',
    ],
    month: ['January', 'February', 'March', 'April', 'May', 'June'],
    topic: [
      'returns',
      'gift cards',
      'inventory counts',
      'newsletters',
      'accounting exports',
      'opening hours',
    ],
    place: ['Hamburg', 'Vienna', 'Lyon', 'Bergen', 'Porto'],
  },
  Task: [
    'Quarterly call with {client}',
    '{client}: send the offer for the second branch',
    'Invoice for {month} to {client}',
    'Write the help article on {topic}',
    'Webinar on {topic}: slides and registration page',
    'Train the new staff of {client} ({place})',
    'Newsletter for {month}: collect three customer stories',
    'Answer the survey comments about {topic}',
    '{client} moves to the yearly plan: new contract',
    'Book the stand at the trade fair in {place}',
    'Hand over {client} while Solveig is on leave',
    'Record a two-minute video about {topic}',
    'Chase the missing tax number of {client}',
  ],
  Bug: [
    '{client} cannot export {month}',
    'Help article on {topic} shows the old screens',
    'Tickets from {place} arrive without the sender',
    '{client} gets two copies of each newsletter',
    'Link to the {topic} webinar is dead',
    'Canned answer about {topic} is in the wrong language',
  ],
  Story: [
    'New customers find the guide to {topic} on their first day',
    '{client} sees all open tickets in one list',
    'Customers in {place} can book a visit online',
    'Ask for a rating once a ticket about {topic} is closed',
  ],
  Epic: ['Onboarding of {client}', 'Help centre: everything about {topic}', 'Spring campaign in {place}'],
};

/** A team that keeps machines running. */
const operations: Work = {
  words: {
    host: ['db-2', 'mail-1', 'build-4', 'edge-fra', 'edge-osl', 'cache-3'],
    service: [
      'the queue',
      'object storage',
      'the search index',
      'the mail relay',
      'the reports API',
      'single sign-on',
    ],
    version: ['PostgreSQL 18', 'Debian 13', 'Node 24', 'OpenSSL 3.5', 'Kubernetes 1.34'],
    time: ['02:10 on Sunday', '14:25 on Tuesday', 'midnight', 'the end of the month'],
  },
  Task: [
    'Upgrade {host} to {version}',
    'Restore drill: bring back {service} from last night’s backup',
    'Rotate the certificates of {service}',
    'Write the runbook for {service}',
    'Postmortem: {service} was slow at {time}',
    'Order replacement disks for {host}',
    'Load test of {service} with twice the traffic',
    'Clean up alerts of {service} that nobody acts on',
    'Budget for {service} next year',
    'Move cron jobs from {host} to the scheduler',
    'Check licences after the move to {version}',
    'Dashboards for {service}: latency, errors, saturation',
  ],
  Bug: [
    '{host} runs out of disk space at {time}',
    'Memory of {service} grows until it is restarted',
    'Backups of {host} end without an error and without a file',
    '{service} answers 502 during deployments',
    'Clock of {host} is eleven seconds late',
    'Log lines of {service} have no request id',
    'Health check of {host} is green while {service} is down',
  ],
  Story: [
    'Developers restart {service} without asking us',
    'On-call sees what changed in {service} in the last hour',
    'A new machine joins {service} in ten minutes',
    'Staging runs on {version} one week before production',
  ],
  Epic: ['Everything on {version}', '{service} survives the loss of one site', 'Retire {host}'],
};

/** Titles by the prefix of the team. */
const works: Readonly<Record<string, Work>> = { PRD: shop, CUS: agency, PLT: operations };

const opened = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names tasks by their team's work, each name once as long as others are left; undefined for other teams. */
export function createTitles(random: Random) {
  const used = new Set<string>();
  const draw = (work: Work, type: keyof Omit<Work, 'words'>) =>
    opened(
      random
        .pick(work[type])
        .replace(/\{(\w+)\}/g, (_slot, name: string) => random.pick(work.words[name] ?? [])),
    );
  return (prefix: string, type: string): string | undefined => {
    const work = works[prefix];
    if (work === undefined) return undefined;
    const known = (['Task', 'Bug', 'Story', 'Epic'] as const).find((name) => name === type) ?? 'Task';
    let title = draw(work, known);
    for (let tries = 0; used.has(prefix + title) && tries < 20; tries += 1) title = draw(work, known);
    used.add(prefix + title);
    return title;
  };
}
