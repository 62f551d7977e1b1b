// The form for `require()`, as of the package as a whole.
require('@svc/engine/node')
module.exports = require('./index.js')
