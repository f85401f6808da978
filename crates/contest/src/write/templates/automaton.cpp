// The weights of the digits, the largest first; where each letter leads from each state; which states accept.
const unsigned long long WEIGHTS[] = {
@WEIGHTS
};
const int NEXT[] = {
@NEXT
};
const int ACCEPTING[] = {@ACCEPTING};

