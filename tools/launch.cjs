'use strict'
// Every npm script comes through here. Even a very old Node must be able to read this file, to say that it is too old;
// everything that follows may be written for newer ones.

const version = process.versions.node
if (Number(version.split('.')[0]) < 20) {
  console.error(`\nThis is Node ${version}; 青屿 needs Node 20 or newer (https://nodejs.org).\n`)
  process.exit(1)
}
void require('./launch/run.cjs').launch(process.argv[2], process.argv.slice(3))
