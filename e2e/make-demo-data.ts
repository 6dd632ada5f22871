// Makes demo data ahead of the tests that begin with them, and says where they lie.
import { makeDemoData } from './start-server';

console.log(await makeDemoData());
