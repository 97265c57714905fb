import { firefox } from './support/browsers/found.ts';
import { tellStories } from './tell-stories.ts';

tellStories(firefox);
